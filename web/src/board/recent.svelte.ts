/** The tracks that were claimed a moment ago: their cars roll on, and they stand out until everybody has seen them. */
const LONG_ENOUGH = 4500;
/** Until the last car of a long track stands. */
const ROLLED = 800;

export class RecentClaims {
  tracks: ReadonlySet<string> = $state.raw(new Set());
  /** Their cars are under way. */
  rolling: ReadonlySet<string> = $state.raw(new Set());

  #owners: ReadonlyMap<string, unknown> | null = null;
  #end: ReturnType<typeof setTimeout> | undefined;
  #stands: ReturnType<typeof setTimeout> | undefined;

  /** For $effect.pre: whatever somebody owns now and nobody did before. */
  follow(owners: ReadonlyMap<string, unknown>, isShown: boolean, rolls: boolean): void {
    const before = this.#owners;
    this.#owners = owners;
    if (!before || !isShown) return;
    const found = [...owners.keys()].filter((track) => !before.has(track));
    if (found.length === 0) return;
    this.tracks = new Set(found);
    clearTimeout(this.#end);
    this.#end = setTimeout(() => (this.tracks = new Set()), LONG_ENOUGH);
    this.#roll(rolls ? found : []);
  }

  #roll(tracks: readonly string[]): void {
    this.rolling = new Set(tracks);
    clearTimeout(this.#stands);
    this.#stands = setTimeout(() => (this.rolling = new Set()), ROLLED);
  }

  stop(): void {
    clearTimeout(this.#end);
    clearTimeout(this.#stands);
  }
}
