"""What games between bots say about a board: is every seat fair, is every connection and ticket alive?

`trial` plays, `rows` records, `counting` counts without any library, `verdict` judges in words.
"""
