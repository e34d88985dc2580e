/** Keeps a design on the server by itself. What was saved from elsewhere meanwhile is never written over. */
import { ApiError } from "../api";
import type { DesignCard, SaveDesign } from "../wire";
import { workshop } from "./api";
import type { Design } from "./design";

/** Milliseconds after the last change, and after a failure. */
const SOON = 700;
const LATER = 4000;

/** "stale": another window has saved meanwhile. "refused": the server does not take it, for the reason in `why`. */
export type Kept = "saved" | "waiting" | "saving" | "lost" | "stale" | "refused";

export class Saver {
  card: DesignCard;
  state = $state<Kept>("saved");
  why = $state("");

  #latest: Design;
  #saved: Design;
  #timer: number | undefined;
  #under: Promise<boolean> | null = null;

  constructor(card: DesignCard, design: Design) {
    this.card = $state.raw(card);
    this.#latest = this.#saved = design;
  }

  get isDirty(): boolean {
    return this.#latest !== this.#saved;
  }

  touch(design: Design): void {
    this.#latest = design;
    if (!this.card.mine || this.state === "stale") return;
    this.state = "waiting";
    this.#later(SOON);
  }

  /** Until all of it is saved; false: that was not possible. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#under) await this.#under;
    if (!this.card.mine) return true;
    return this.isDirty ? this.#save({}) : this.state !== "stale";
  }

  /** Other facts about the design, such as whether it is shared. */
  async set(facts: Omit<SaveDesign, "version" | "board">): Promise<boolean> {
    while (this.#under) await this.#under;
    return this.#save(facts);
  }

  /** The server has changed something itself: goes on from there. */
  async renew(): Promise<void> {
    this.card = (await workshop.design(this.card.id)).card;
  }

  /** The page is about to go. */
  leave(): void {
    clearTimeout(this.#timer);
    if (!this.isDirty || this.#under || !this.card.mine) return;
    void workshop.save(this.card.id, this.#body(this.#latest), true).catch(() => undefined);
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.flush(), milliseconds);
  }

  #save(facts: Omit<SaveDesign, "version" | "board">): Promise<boolean> {
    this.#under = this.#send(facts).finally(() => (this.#under = null));
    return this.#under;
  }

  #body(design: Design): SaveDesign {
    const region = design.isOnPaper || !design.globe ? null : design.globe.region;
    return { version: this.card.version, board: design.board, region };
  }

  async #send(facts: Omit<SaveDesign, "version" | "board">): Promise<boolean> {
    const design = this.#latest;
    this.state = "saving";
    try {
      this.card = await workshop.save(this.card.id, { ...this.#body(design), ...facts });
      this.#saved = design;
      this.state = this.isDirty ? "waiting" : "saved";
      if (this.isDirty) this.#later(SOON);
      return true;
    } catch (problem) {
      const known = problem instanceof ApiError ? problem : new ApiError("failed", "");
      this.why = known.message;
      if (known.code === "stale design") this.state = "stale";
      else if (known.code === "offline" || known.status === 429 || known.status >= 500) {
        this.state = "lost";
        this.#later(LATER);
      } else this.state = "refused";
      return false;
    }
  }
}
