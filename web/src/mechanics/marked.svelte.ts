/** Keeps the track that is being paid for marked on the board, as long as a question about it is open. */
import type { Focus } from "../focus.svelte";

/** Called by a component: null is no track. Unless something else is marked, such as a payment to be chosen. */
export function marksTrack(focus: () => Focus, track: () => string | null): void {
  let marked: string | null = null;
  const putOut = () => {
    if (marked !== null && focus().chosen === marked) focus().chosen = null;
    marked = null;
  };
  $effect(() => {
    const wanted = track();
    if (marked !== wanted) putOut();
    // The table forgets what was chosen whenever the game goes on: then it is marked again.
    if (wanted !== null && focus().chosen === null) focus().chosen = marked = wanted;
  });
  // Nothing may change while the page is being drawn.
  $effect(() => () => queueMicrotask(putOut));
}
