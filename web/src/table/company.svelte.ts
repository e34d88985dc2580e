/** The people at a table: who is there, who is missed, what was said that we have not read yet.
 *
 *  It looks at what comes beside the game, so that coming, going and talking never redraw the board. */
import { tick, untrack } from "svelte";
import type { Play } from "../play.svelte";
import { prefs } from "../prefs.svelte";
import { t } from "../texts";
import type { ChatLine, TableSeat } from "../wire";

/** How somebody's seat is taken at the moment; null: a bot's, or one of this screen. */
export type Presence = "here" | "away" | "free" | "bot";

/** A vote for a bot to play for somebody. */
export interface Ballot {
  seat: number;
  name: string;
  votes: number;
  needed: number;
  /** Our seat has agreed. */
  isOurs: boolean;
}

/** Milliseconds that a chat line stays at its seat; long lines stay longer. */
const SAYS = 5000;
const SAYS_A_LETTER = 40;
/** Before the first line of chat. */
const NOTHING = -1;
/** Tables whose read chat lines are remembered. */
const TABLES_READ = 20;

export class Company {
  /** What was said just now, at most one line a seat. */
  bubbles: readonly ChatLine[] = $state.raw([]);
  /** Said aloud for people who can't see it. */
  news = $state("");

  readonly #seats: readonly TableSeat[] = $derived.by(() => this.play.table?.seats ?? []);
  /** The last line of chat that was read here. */
  readonly #read: number = $derived.by(() => prefs.read[this.play.id] ?? NOTHING);
  readonly unread: number = $derived.by(
    () => this.play.chat.filter(({ n, seat }) => n > this.#read && !this.#isMine(seat)).length,
  );
  /** Others than the people of this screen play here, or will. */
  readonly isThere: boolean = $derived(this.#seats.some(({ kind, mine }) => kind === "person" && !mine));
  /** We only watch. */
  readonly isWatching: boolean = $derived.by(() => this.play.table !== null && this.play.mine.length === 0);
  /** The seats that the game waits for, because nobody has taken them. */
  readonly free: readonly number[] = $derived(
    this.#seats.flatMap(({ free, stand_in }, seat) => (free && stand_in === "" ? [seat] : [])),
  );
  /** Our seats that a bot plays at the moment. */
  readonly givenAway: readonly number[] = $derived(
    this.#seats.flatMap(({ mine, stand_in }, seat) => (mine && stand_in !== "" ? [seat] : [])),
  );
  readonly ballots: readonly Ballot[] = $derived.by(() => this.#ballots());

  readonly #timers = new Map<number, number>();

  constructor(readonly play: Play) {}

  presence(seat: number): Presence | null {
    const at = this.#seats[seat];
    if (!at || at.kind === "bot" || this.play.isOver) return null;
    if (at.stand_in !== "") return "bot";
    if (at.free) return "free";
    return at.mine ? null : this.play.here?.seats[seat] ? "here" : "away";
  }

  /** How the seat is taken, in words. */
  stands(seat: number): string {
    const { you, bot, here, away, free, standIn, standInForYou, levels } = t().table.seats;
    const at = this.#seats[seat];
    if (at?.kind === "bot") return bot(levels[at.level] ?? at.level);
    const mine = at?.mine ? you : "";
    const level = at?.stand_in ?? "";
    const plays = standIn(levels[level] ?? level);
    switch (this.presence(seat)) {
      case "bot":
        return at?.mine ? standInForYou : at?.free ? `${free}, ${plays}` : plays;
      case "free":
        return free;
      case "here":
        return here;
      case "away":
        return away;
      default:
        return mine;
    }
  }

  name(seat: number): string {
    return this.#seats[seat]?.name ?? "";
  }

  #isMine(seat: number): boolean {
    return this.#seats[seat]?.mine ?? false;
  }

  #ballots(): Ballot[] {
    if (this.isWatching || this.play.isOver) return [];
    return this.#seats.flatMap(({ name, mine, can_vote, votes }, seat) => {
      if (mine || (!can_vote && votes.length === 0)) return [];
      const isOurs = votes.some((voter) => this.#isMine(voter));
      return [{ seat, name, votes: votes.length, needed: this.#needed(seat), isOurs }];
    });
  }

  /** More than half of the others who are at the table themselves. */
  #needed(on: number): number {
    const voters = this.#seats.filter(
      ({ kind, free, stand_in }, seat) => kind === "person" && seat !== on && !free && stand_in === "",
    );
    return Math.floor(voters.length / 2) + 1;
  }

  /** All that was said has been read. */
  markRead(): void {
    const newest = this.play.chat.at(-1)?.n ?? NOTHING;
    if (newest <= this.#read) return;
    const others = Object.entries(prefs.read).filter(([table]) => table !== this.play.id);
    prefs.read = Object.fromEntries([...others.slice(1 - TABLES_READ), [this.play.id, newest]]);
  }

  /** Called once: what is said is shown at its seat and said aloud, and arrivals are announced. */
  follow(isReading: () => boolean): void {
    $effect(() => {
      const { spoken } = this.play;
      untrack(() =>
        this.#listen(
          spoken.filter(({ seat }) => !this.#isMine(seat)),
          isReading(),
        ),
      );
    });
    $effect(() => {
      if (!isReading()) return;
      this.markRead();
      this.bubbles = [];
    });
    this.#followComing();
    $effect(() => () => this.#timers.forEach((timer) => clearTimeout(timer)));
  }

  #listen(spoken: readonly ChatLine[], isReading: boolean): void {
    if (spoken.length === 0) return;
    this.announce(spoken.map(({ seat, text }) => t().table.chat.says(this.name(seat), text)).join(" "));
    if (isReading) return;
    for (const line of spoken) this.#show(line);
  }

  #show(line: ChatLine): void {
    clearTimeout(this.#timers.get(line.seat));
    const without = () => this.bubbles.filter(({ seat }) => seat !== line.seat);
    this.bubbles = [...without(), line];
    const stays = SAYS + SAYS_A_LETTER * line.text.length;
    this.#timers.set(
      line.seat,
      window.setTimeout(() => (this.bubbles = without()), stays),
    );
  }

  #followComing(): void {
    let before: readonly boolean[] | null = null;
    $effect(() => {
      const now = this.play.here?.seats ?? null;
      untrack(() => {
        const came =
          now?.flatMap((isHere, seat) =>
            isHere && before?.[seat] === false && this.presence(seat) === "here" ? [seat] : [],
          ) ?? [];
        if (came.length > 0) this.announce(came.map((seat) => t().table.seats.came(this.name(seat))).join(" "));
        before = now;
      });
    });
  }

  /** The same words again are said again. */
  announce(text: string): void {
    this.news = "";
    void tick().then(() => (this.news = text));
  }
}
