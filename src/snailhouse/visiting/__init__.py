"""Bots that play in somebody else's house, over its API: `snailhouse bot run my_bot.py --house URL`.

`seen.py` is what a bot is told, `house_client.py` talks to a house, `attending.py` plays one table to its end,
and `touring.py` finds tables and plays many at once. None of it knows rules: a house tells what is legal.
"""
