"""`stellwerk report`: what many games say about a board, for the people who make boards.

`figures` counts, `verdict` judges, `page` and its helpers show; `command` is what the shell calls.
"""
