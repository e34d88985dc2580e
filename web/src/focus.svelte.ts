/** What is pointed at, shared by all parts of a table: a card lights tracks, a ticket its cities. */

export class Focus {
  /** A train card's colour: lights the tracks it helps. */
  colour: string | null = $state(null);
  /** A ticket: lights its cities and the shortest open way. */
  ticket: string | null = $state(null);
  /** All of one's own tickets that are not done yet, until it is switched off. */
  allTickets = $state(false);
  /** A track that is pointed at or has the keyboard's focus. */
  track: string | null = $state(null);
  /** A seat: its network stands out. */
  seat: number | null = $state(null);
  /** Tracks and cities that something speaks of: a hint, a line of the log, a mechanic. */
  tracks: readonly string[] = $state.raw([]);
  cities: readonly string[] = $state.raw([]);
  /** A payment or a decision under consideration is for this track: it stays lit. */
  chosen: string | null = $state(null);
  /** A track that must be in sight: the map moves there. */
  sought: string | null = $state(null);
  /** What a decision that is pointed at would add to the cards of the claim in hand. */
  extra = $state(0);
  /** A way to pay that is pointed at: what it is for, and how many cards. */
  payment: { readonly track: string; readonly cards: number } | null = $state.raw(null);

  clear(): void {
    this.colour = this.ticket = this.track = this.seat = this.chosen = this.sought = null;
    this.tracks = [];
    this.cities = [];
    this.allTickets = false;
    this.extra = 0;
    this.payment = null;
  }
}
