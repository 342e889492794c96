"""Pictures of tables for those who are sent a link, painted by the server without a browser.

The page's own boards are run by a small JavaScript engine (`boards`), their styles written into the drawing
(`styles`, `colours`), and what comes of it is put on a card and painted (`card`). A game that brings its own
script for the browser is painted as a terminal shows it (`letters`). `kept` keeps what was painted.
"""
