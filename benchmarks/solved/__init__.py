"""What the solution of Snail's Pace tells: the figures and pictures of docs/solved.md."""
