"""Games solved exactly. It names no game; a game may use its kernels.

| file | holds |
|---|---|
| `contract.py` | what the templates need of a game beside its rules |
| `hashing.py` | kernels that find a key in an array |
| `atlas.py` | templates that number and explore all positions of a game |
| `solver.py` | bounds on their values from both sides, until they meet |
| `solution.py` | the values, looked up by position |
| `solution_files.py` | solutions on disk |
| `perfect.py` | the solution of a game where it has one, and the perfect move |
| `trial.py` | many games by the perfect moves, to compare with the value |
| `checked_file.py` | a large file of sections, each proven by checksums |
| `report.py` | a solution and its trial as sentences and as JSON |
"""
