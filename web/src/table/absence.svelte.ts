/** Whether somebody has just come back to the table: after the curtain, from another window, or with a reloaded page. */
import type { Play } from "../play.svelte";
import type { Moment } from "../wire";
import { sinceLast } from "./deeds";

/** Milliseconds for which one looks away without missing anything. */
const GLANCE = 5000;

export class Absence {
  #isBack = $state(true);
  #left = 0;
  #seat: number | null = null;

  constructor(readonly play: Play) {}

  /** What others did since our last decision, for somebody who has not seen it. */
  readonly missed: readonly Moment[] = $derived.by(() => {
    const { seat, moments, scene } = this.play;
    return this.#isBack && seat !== null && scene?.isLive ? sinceLast(moments, seat) : [];
  });

  dismiss(): void {
    this.#isBack = false;
  }

  /** Called once. */
  follow(): void {
    $effect(() => {
      const { seat, fresh } = this.play;
      if (seat !== this.#seat) this.#isBack = true;
      else if (fresh.some((moment) => moment.seat === seat)) this.#isBack = false;
      this.#seat = seat;
    });
    $effect(() => {
      const look = () => {
        if (document.hidden) this.#left = performance.now();
        else if (performance.now() - this.#left > GLANCE) this.#isBack = true;
      };
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
  }
}
