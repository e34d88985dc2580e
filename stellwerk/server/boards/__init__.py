"""The boards that the server offers, and their pictures."""
