"""How the game is put into words: names, decisions, refusals, chance, news and the end. `words` calls them."""
