"""Games solved exactly: their positions, the solver, solutions on disk, perfect play and its trial."""
