"""Tests of the server, with its real parts."""
