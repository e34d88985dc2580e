"""Pictures of boards: a plan of what is where (`layout.plan`), drawn as a poster (`svg.svg`, `png.png`).

Nothing is imported here: the server needs the plan's types at every start, and what draws them seldom.
"""
