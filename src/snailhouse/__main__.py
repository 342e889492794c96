"""`python -m snailhouse`"""

from snailhouse.cli import main

main()
