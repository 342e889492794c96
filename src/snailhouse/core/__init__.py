"""What games are made of: the contract, records, kernels, dice, positions, matches, game records, languages."""
