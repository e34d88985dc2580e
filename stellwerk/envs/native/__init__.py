"""What environments do at every step of every game: observations, masks, rewards, whole batches. Compiled."""
