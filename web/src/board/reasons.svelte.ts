/** Why a track can't be claimed now: asked of the server when somebody lingers on it, and kept while it holds. */
import type { Scene } from "../scene";

/** Passing over a track does not ask. */
const LINGER = 120;

export class Reasons {
  #found: ReadonlyMap<string, string> = $state.raw(new Map());
  #holdsFor = "";

  of(track: string): string {
    return this.#found.get(track) ?? "";
  }

  /** For $effect: asks for a track's reason, unless it is known; returns how to call that off. */
  ask(scene: Scene, track: string): (() => void) | undefined {
    const holds = `${scene.table.id} ${scene.snapshot.seat} ${scene.snapshot.version}`;
    if (holds !== this.#holdsFor) {
      this.#holdsFor = holds;
      this.#found = new Map();
    }
    if (this.#found.has(track)) return undefined;
    const waiting = setTimeout(() => void this.#fetch(scene, track, holds), LINGER);
    return () => clearTimeout(waiting);
  }

  async #fetch(scene: Scene, track: string, holds: string): Promise<void> {
    const text = await scene.why({ type: "claim", track });
    if (holds === this.#holdsFor) this.#found = new Map(this.#found).set(track, text);
  }
}
