/** The tracks that were claimed a moment ago: their cars roll on. What others claimed stands out until we have acted. */
const LONG_ENOUGH = 4500;
/** Until the last car of a long track stands. */
const ROLLED = 800;

export interface Watching {
  isShown: boolean;
  rolls: boolean;
  own: number | null;
  /** We have just decided something ourselves. */
  hasActed: boolean;
}

export class RecentClaims {
  tracks: ReadonlySet<string> = $state.raw(new Set());
  /** Their cars are under way. */
  rolling: ReadonlySet<string> = $state.raw(new Set());

  #owners: ReadonlyMap<string, unknown> | null = null;
  #end: ReturnType<typeof setTimeout> | undefined;
  #stands: ReturnType<typeof setTimeout> | undefined;

  /** For $effect.pre: whatever somebody owns now and nobody did before. `own` is null for those who only watch. */
  follow(owners: ReadonlyMap<string, unknown>, { isShown, rolls, own, hasActed }: Watching): void {
    const before = this.#owners;
    this.#owners = owners;
    if (!before || !isShown) return;
    const found = [...owners.keys()].filter((track) => !before.has(track));
    const others = found.filter((track) => owners.get(track) !== own);
    if (hasActed || others.length > 0) this.tracks = new Set([...(hasActed ? [] : this.tracks), ...others]);
    if (found.length === 0) return;
    clearTimeout(this.#end);
    if (own === null) this.#end = setTimeout(() => (this.tracks = new Set()), LONG_ENOUGH);
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
