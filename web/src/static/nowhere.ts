/** Stands for here.svelte.ts in a page whose game is on a server. */
export const Here = undefined;
