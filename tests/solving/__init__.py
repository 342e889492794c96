"""Tests of solving; the game to solve is the hill."""
