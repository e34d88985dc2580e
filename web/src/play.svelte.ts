/** A live game: the last snapshot from the server, and what may be asked of it. The browser knows no rules. */
import { api, transport } from "./api";
import { Connection, type Question } from "./connection";
import { Lookup } from "./lookup";
import { prefs } from "./prefs.svelte";
import { type Hinted, notation, type Scene } from "./scene";
import { t } from "./texts";
import type {
  Action,
  BoardShown,
  ChatLine,
  Here,
  Moment,
  Payment,
  Snapshot,
  Subscription,
  TableFacts,
  ToPage,
} from "./wire";

/** Milliseconds after which the page shows that it waits for an answer; most come much sooner. */
const SLOW = 200;
/** Lines of chat that stay in sight. */
const CHAT_KEPT = 200;

export class Play {
  table: TableFacts | null = $state.raw(null);
  board: BoardShown | null = $state.raw(null);
  #snapshot: Snapshot | null = $state.raw(null);
  /** Who is there. It comes apart from the game, so that nobody who comes or goes redraws the board. */
  here: Here | null = $state.raw(null);
  /** What was said at the table, oldest first, and of it what was said just now. */
  chat: readonly ChatLine[] = $state.raw([]);
  spoken: readonly ChatLine[] = $state.raw([]);
  /** When each seat's time for its turn is over, in milliseconds since 1970; null: it owes nothing. */
  deadlines: readonly (number | null)[] = $state.raw([]);
  /** The log so far, oldest first. */
  moments: readonly Moment[] = $state.raw([]);
  /** What has just happened, for whoever shows it in motion or says it aloud. */
  fresh: readonly Moment[] = $state.raw([]);
  isOnline = $state(true);
  /** An answer of ours is under way. */
  isAnswering = $state(false);
  /** And it takes its time: until it is there, nothing can be done. */
  isBusy = $state(false);
  /** Why the last thing was refused; shown until the next. */
  refusal: string | null = $state(null);
  /** The table can't be opened at all. */
  failure: string | null = $state(null);
  /** It was there, and has been cleared away. */
  isGone = $state(false);

  /** While we were here, somebody of the table has begun a rematch. */
  isCalledAgain = $state(false);

  /** Through whose eyes we look; null: the curtain is down, or we only watch. */
  seat: number | null = $state(null);

  readonly mine: readonly number[] = $derived(
    this.table?.seats.flatMap((seat, number) => (seat.mine ? [number] : [])) ?? [],
  );
  /** Played to the end; the snapshot says so before the table does. */
  readonly isOver: boolean = $derived.by(() => this.table?.is_over === true || Boolean(this.#snapshot?.view.result));
  /** Somebody may still sit down. */
  readonly hasFree: boolean = $derived.by(() => !this.isOver && this.table?.seats.some(({ free }) => free) === true);
  /** A bot plays for the seat whose eyes we look through, until it is taken back. */
  readonly isStoodIn: boolean = $derived(this.seat !== null && (this.table?.seats[this.seat]?.stand_in ?? "") !== "");
  /** The game as our seat sees it; what a bot decides for us is not asked of us. */
  readonly snapshot: Snapshot | null = $derived(
    this.#snapshot && this.isStoodIn ? unasked(this.#snapshot) : this.#snapshot,
  );
  /** Several people at this screen: between their turns a curtain falls. */
  readonly isShared: boolean = $derived(this.mine.length > 1);
  /** Our seat that is to decide while the curtain is down or another of ours looks; null: none. */
  readonly awaited: number | null = $derived(this.#awaited());

  readonly scene: Scene | null = $derived.by(() => this.#scene());

  #connection: Connection | null = null;

  constructor(readonly id: string) {
    void this.#open();
  }

  async #open(): Promise<void> {
    try {
      const table = await api.table(this.id);
      this.board = await api.board(table.key);
      this.table = table;
      if (this.mine.length === 1) this.seat = this.mine[0] ?? null;
      this.#connection = new Connection(
        transport,
        this.id,
        () => ({ type: "hello", language: prefs.language, seat: this.seat, after: this.#after() }),
        (message) => this.#handle(message),
        (isOpen) => (this.isOnline = isOpen),
        () => this.#vanish(),
      );
    } catch (problem) {
      this.failure = problem instanceof Error && problem.message ? problem.message : t().common.lost;
    }
  }

  #vanish(): void {
    this.isGone = true;
    this.failure = t().table.trouble.gone;
  }

  #after(): number | null {
    return this.snapshot !== null && this.snapshot.seat === this.seat ? this.snapshot.version : null;
  }

  #handle(message: ToPage): void {
    if (message.type === "welcome") {
      this.isCalledAgain ||= this.table?.rematch === "" && message.table.rematch !== "";
      this.table = message.table;
      void this.#boardInOurLanguage(message.table.key);
      this.#findSeat();
    } else if (message.type === "here") {
      this.here = message;
    } else if (message.type === "chat") {
      this.#listen(message.lines, message.fresh);
    } else if (message.type === "told") {
      this.#receive(message);
    } else if (message.type === "refused" || message.type === "thinking") {
      this.refusal = message.text; // a bot's troubles are repeated as long as they last
    }
  }

  /** Another tab of this browser has taken a seat here, or given ours up. */
  #findSeat(): void {
    const [only] = this.mine;
    if (this.seat !== null && !this.mine.includes(this.seat)) void this.sit(null);
    else if (this.seat === null && only !== undefined && !this.isShared) void this.sit(only);
  }

  #listen(lines: readonly ChatLine[], isFresh: boolean): void {
    this.chat = isFresh ? [...this.chat, ...lines].slice(-CHAT_KEPT) : lines;
    this.spoken = isFresh ? lines : [];
  }

  async #boardInOurLanguage(key: string): Promise<void> {
    if (this.board?.key !== key) this.board = await api.board(key);
  }

  #receive(snapshot: Snapshot): void {
    if (snapshot.seat !== this.seat) return;
    this.#snapshot = snapshot;
    this.deadlines = snapshot.left.map((seconds) => (seconds === null ? null : Date.now() + 1000 * seconds));
    if (snapshot.fresh) {
      this.moments = [...this.moments, ...snapshot.moments];
      this.fresh = snapshot.moments;
    } else {
      this.moments = snapshot.moments;
      this.fresh = [];
    }
  }

  #awaited(): number | null {
    if (!this.snapshot || !this.isShared) return null;
    const owing = this.snapshot.view.decides.filter(
      (seat) => this.mine.includes(seat) && this.table?.seats[seat]?.stand_in === "",
    );
    if (owing.length === 0 || (this.seat !== null && owing.includes(this.seat))) return null;
    return owing[0] ?? null;
  }

  // --- what may be asked

  /** Looks through another seat's eyes; null lets the curtain fall. */
  async sit(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.#ask({ type: "sit", seat });
  }

  async act(...actions: Action[]): Promise<boolean> {
    if (this.seat === null || !this.snapshot || this.isAnswering) return false;
    return this.#decide({ type: "act", seat: this.seat, version: this.snapshot.version, actions });
  }

  async takeBack(): Promise<boolean> {
    if (this.seat === null || !this.snapshot || this.isAnswering) return false;
    return this.#decide({ type: "take_back", seat: this.seat, version: this.snapshot.version });
  }

  async #decide(question: Question): Promise<boolean> {
    this.isAnswering = true;
    this.refusal = null;
    // not at once: the whole table would be drawn twice more for a blink
    const slow = setTimeout(() => (this.isBusy = true), SLOW);
    try {
      const answer = await this.#ask(question);
      return answer?.type === "done";
    } finally {
      clearTimeout(slow);
      this.isAnswering = this.isBusy = false;
    }
  }

  async why(action: Action): Promise<string> {
    if (this.seat === null) return "";
    const answer = await this.#ask({ type: "why", seat: this.seat, action });
    return answer?.type === "why_not" ? answer.text : "";
  }

  async payments(action: Action): Promise<readonly Payment[]> {
    if (this.seat === null || !this.snapshot) return [];
    const version = this.snapshot.version;
    const answer = await this.#ask({ type: "payments", seat: this.seat, version, action });
    return answer?.type === "payments" ? answer.payments : [];
  }

  async hints(): Promise<readonly Hinted[]> {
    if (this.seat === null || !this.snapshot) return [];
    const answer = await this.#ask({ type: "hint", seat: this.seat, version: this.snapshot.version });
    if (answer?.type !== "hints") return [];
    return answer.hints.map((hint, n) => ({ hint, label: answer.labels[n] ?? hint.notation }));
  }

  async setPace(pace: number): Promise<void> {
    await this.#ask({ type: "pace", pace });
  }

  async hurry(): Promise<void> {
    await this.#ask({ type: "hurry" });
  }

  // --- people

  /** Lets a bot play: for us, or at a seat that nobody has taken yet. */
  async giveSeat(seat: number, level: string): Promise<void> {
    await this.#ask({ type: "give_seat", seat, level });
  }

  /** We play our seat ourselves again. */
  async takeSeat(seat: number): Promise<void> {
    await this.#ask({ type: "take_seat", seat });
  }

  /** Calls one of our seats otherwise. */
  async rename(seat: number, name: string): Promise<boolean> {
    const answer = await this.#ask({ type: "rename", seat, name });
    return answer?.type === "done";
  }

  /** Makes our own link void, and signs our other devices out. */
  async newLink(seat: number): Promise<boolean> {
    const answer = await this.#ask({ type: "new_link", seat });
    return answer?.type === "done";
  }

  /** Votes for a bot to play for somebody who is away. */
  async vote(on: number, yes: boolean): Promise<void> {
    const seat = this.seat ?? this.mine[0];
    if (seat !== undefined) await this.#ask({ type: "vote", seat, on, yes });
  }

  async setListed(listed: boolean): Promise<void> {
    await this.#ask({ type: "listed", listed });
  }

  async say(text: string): Promise<boolean> {
    if (this.seat === null) return false;
    const answer = await this.#ask({ type: "say", seat: this.seat, text });
    return answer?.type === "done";
  }

  async setWebhook(url: string): Promise<boolean> {
    if (this.seat === null) return false;
    const answer = await this.#ask({ type: "webhook", seat: this.seat, url });
    return answer?.type === "done";
  }

  /** Lets a browser be told of our turns by Web Push; null: none. */
  async setPush(subscription: Subscription | null): Promise<boolean> {
    if (this.seat === null) return false;
    const answer = await this.#ask({ type: "push", seat: this.seat, subscription });
    return answer?.type === "done";
  }

  /** Says hello again: the language has changed. */
  greet(): void {
    this.#snapshot = null;
    this.#connection?.greet();
  }

  close(): void {
    this.#connection?.close();
  }

  async #ask(question: Question) {
    try {
      const answer = await this.#connection?.ask(question);
      if (answer?.type === "refused") this.refusal = answer.text;
      return answer;
    } catch {
      return undefined; // the connection broke: the page shows that, and a new snapshot comes
    }
  }

  #scene(): Scene | null {
    const { board, table, snapshot } = this;
    if (!board || !table || !snapshot) return null;
    return liveScene(this, board, table, snapshot);
  }
}

function liveScene(play: Play, board: BoardShown, table: TableFacts, snapshot: Snapshot): Scene {
  const options = new Map(snapshot.view.options.map((action) => [notation(action), action]));
  const isLive = play.seat !== null && !snapshot.view.result && !play.isStoodIn;
  return {
    board,
    lookup: lookupOf(board),
    table,
    snapshot,
    seat: snapshot.seat,
    isLive,
    isAsked: isLive && snapshot.view.options.length > 0 && !play.isBusy,
    isBusy: play.isBusy,
    claimable: trackActions(snapshot, lookupOf(board)),
    owners: owners(snapshot),
    option: (wanted) => options.get(wanted),
    act: (...actions) => play.act(...actions),
    takeBack: () => play.takeBack(),
    why: (action) => play.why(action),
    payments: (action) => play.payments(action),
    hints: () => play.hints(),
  };
}

function unasked(snapshot: Snapshot): Snapshot {
  return { ...snapshot, asks: "", view: { ...snapshot.view, options: [], can_take_back: false } };
}

/** What a click on a track does: it is claimed, or chosen for a mechanic that asks for one. */
function trackActions(snapshot: Snapshot, lookup: Lookup): Map<string, Action> {
  return new Map(
    snapshot.view.options.flatMap((action) => {
      const track = trackOf(action, lookup);
      return track === undefined ? [] : [[track, action]];
    }),
  );
}

/** A mechanic's option that is about a track ends with its id. */
function trackOf(action: Action, lookup: Lookup): string | undefined {
  if (action.type === "claim") return action.track;
  const named = action.type === "special" ? action.name.split(" ").at(-1) : undefined;
  return named !== undefined && lookup.tracks.has(named) ? named : undefined;
}

const lookups = new WeakMap<BoardShown, Lookup>();

/** Made once a board. */
function lookupOf(board: BoardShown): Lookup {
  let found = lookups.get(board);
  if (!found) lookups.set(board, (found = new Lookup(board)));
  return found;
}

/** Who owns which track: a seat's number, or the name of an owner that a mechanic brings. */
export function owners(snapshot: Snapshot): Map<string, number | string> {
  const found = new Map<string, number | string>();
  for (const seat of snapshot.view.seats) for (const track of seat.tracks) found.set(track, seat.seat);
  for (const [owner, tracks] of Object.entries(snapshot.view.owners))
    for (const track of tracks) found.set(track, owner);
  return found;
}
