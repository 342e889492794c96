"""The end of a game: its results, the ratings they change, and the statistics counted from them."""
