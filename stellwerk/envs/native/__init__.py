"""The compiled part of environments, run at every step: observations, masks, rewards, whole batches."""
