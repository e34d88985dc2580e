"""A seat of a running server for an assistant: `stellwerk mcp`. It can do what the seat may, and no more."""
