"""The messages between the page and the server, a module for each room of the page.

`tools/wire.py` generates the page's types from these. A message from the page names the version that it
answers; a message to it holds only what its seat may see.
"""
