"""Who is thought for, and when."""
