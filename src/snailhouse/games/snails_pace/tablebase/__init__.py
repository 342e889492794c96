"""Snail's Pace solved stage by stage; a stage is a number of open races. docs/solved.md tells how.

| file | holds |
|---|---|
| `track_states.py` | the states of one race and its moves, found by the rules |
| `turns.py` | what each roll allows |
| `layout.py` | where the value of a position lies |
| `bench.py` | what the kernels share |
| `blocks.py` | kernels: positions whose races are in the same classes, one block after the other |
| `rows.py` | kernels: the chance after each play, for a whole block |
| `sorting.py` | kernels: the average over all rolls of the best move |
| `kernels.py` | kernels: a block, a level, a set |
| `stage_files.py` | the files of a way to play |
| `solver.py` | sets on all threads, small ones whole, large ones level by level |
| `planning.py` | what solving will take |
| `pace_tablebase.py` | planned, solved and looked up |
"""
