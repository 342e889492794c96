"""Tests of Snail's Pace."""
