/** A score pad as this phone sees it. What is counted comes from the server; here it is only shown and edited. */
import { ApiError, api } from "../api";
import { Lookup } from "../lookup";
import { replayScene } from "../end/scene";
import type { Scene } from "../scene";
import { t } from "../texts";
import type { PadControl, PadEdit, PadPlace, PadSeat, PadShown } from "../wire";
import { texts } from "./texts";

/** Milliseconds until a lost line is tried again. */
const AGAIN_MS = 2000;
/** Milliseconds that a message stays. */
const SAID_MS = 6000;

export class PadState {
  shown: PadShown | null = $state.raw(null);
  scene: Scene | null = $state.raw(null);
  /** It can't be opened. */
  failure = $state("");
  isOffline = $state(false);
  /** Who gets what is tapped: a seat, or the name of another builder. */
  active: number | string = $state(0);
  /** What was done last, or why it can't be. */
  said: { text: string; isRefusal: boolean } | null = $state.raw(null);
  /** Edits under way. */
  busy = $state(0);

  #lookup: Lookup | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #isOpen = true;
  readonly #tapped = new Set<string>();
  #timer: number | undefined;

  constructor(readonly id: string) {}

  get name(): string {
    return this.nameOf(this.active);
  }

  /** The seat whose tickets and things are shown; a builder has none. */
  get seat(): number {
    return typeof this.active === "number" ? this.active : 0;
  }

  nameOf(owner: number | string): string {
    if (typeof owner === "string") return this.shown?.builders[owner] ?? owner;
    return this.shown?.snapshot.view.seats[owner]?.name ?? "";
  }

  // --- reading

  async open(): Promise<void> {
    try {
      await this.#show(await api.pad(this.id));
    } catch (problem) {
      this.failure = (problem instanceof Error && problem.message) || texts().gone;
    }
  }

  /** Other phones write on it, too: asks for the next version until the pad is closed. */
  watch(): () => void {
    if (!STATIC) void this.#follow();
    return () => {
      this.#isOpen = false;
      clearTimeout(this.#timer);
    };
  }

  async #follow(): Promise<void> {
    while (this.#isOpen) {
      const version = this.shown?.version;
      if (version === undefined) await rest();
      else
        try {
          const next = await api.padAfter(this.id, version);
          this.isOffline = false;
          if (next.version > (this.shown?.version ?? 0)) {
            const isFresh = next.edits > (this.shown?.edits ?? 0);
            await this.#show(next);
            // tracks are seen on the map, but nobody sees why something has gone
            if (isFresh && (next.last?.type === "undo" || next.last?.type === "finish")) this.say(this.done(next));
          }
        } catch (problem) {
          // a pad that was thrown away does not come back
          if (problem instanceof ApiError && problem.status === 404) this.failure = problem.message;
          if (this.failure) return;
          await this.#reach();
        }
    }
  }

  /** Until somebody answers again. The next change may be long in coming: this asks for the pad as it is. */
  async #reach(): Promise<void> {
    this.isOffline = true;
    while (this.#isOpen && this.isOffline) {
      await rest();
      try {
        await this.#show(await api.pad(this.id));
        this.isOffline = false;
      } catch (problem) {
        // whatever else is wrong, the server is there
        if (problem instanceof ApiError && problem.code !== "offline") this.isOffline = false;
      }
    }
  }

  async #show(shown: PadShown): Promise<void> {
    if (!this.#isOpen || (this.shown && shown.version < this.shown.version)) return;
    if (this.#lookup?.board.key !== shown.table.key) this.#lookup = new Lookup(await api.board(shown.table.key));
    this.shown = shown;
    this.scene = replayScene(this.#lookup, shown.table, shown.snapshot);
  }

  /** In another language. */
  async reword(): Promise<void> {
    if (this.shown) await this.#show(await api.pad(this.id));
  }

  // --- writing, one after another

  edit(edits: readonly PadEdit[], said = ""): Promise<boolean> {
    return this.#write(() => api.editPad(this.id, { edits: [...edits] }), said);
  }

  reseat(seats: readonly PadSeat[], first: number): Promise<boolean> {
    return this.#write(() => api.editPad(this.id, { seats: [...seats], first }), "");
  }

  /** `send` is asked when all before have been answered; null: there is nothing to write. */
  #write(send: () => Promise<PadShown> | null, said: string): Promise<boolean> {
    this.busy += 1;
    const done = this.#queue.then(async () => {
      try {
        const shown = await send();
        if (!shown) return true;
        await this.#show(shown);
        this.isOffline = false;
        if (said) this.say(said);
        else if (shown.last?.type === "undo") this.say(this.done(shown));
        else this.hush(); // what was refused before is mended, or no matter
        return true;
      } catch (problem) {
        const text = problem instanceof ApiError ? problem.message : "";
        if (problem instanceof ApiError && problem.code === "offline" && !this.isOffline) void this.#reach();
        this.say(text || t().common.lost, true);
        return false;
      } finally {
        this.busy -= 1;
      }
    });
    this.#queue = done;
    return done;
  }

  say(text: string, isRefusal = false): void {
    this.said = { text, isRefusal };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.said = null), SAID_MS);
  }

  /** What was said is read, or about something else by now. */
  hush(): void {
    clearTimeout(this.#timer);
    this.said = null;
  }

  // --- what taps mean

  choose(owner: number | string): void {
    this.active = owner;
    this.hush();
  }

  /** A free track becomes the active owner's; their own is free again. Another's is taken back by its owner alone. */
  tap(track: string): void {
    if (!this.scene) return;
    const name = this.scene.lookup.track(track).name;
    const owner = this.scene.owners.get(track);
    if (owner === undefined)
      this.#tell(track, { type: "give", track, owner: this.active }, texts().given(this.name, name));
    else if (owner === this.active || this.#isEverybodys(owner))
      this.#tell(track, { type: "free", track }, texts().freed(name));
    else this.say(texts().belongs(name, this.nameOf(owner)), true);
  }

  /** A hasty second tap on what is on its way means nothing. */
  #tell(what: string, edit: PadEdit, said = ""): void {
    if (this.#tapped.has(what)) return;
    this.#tapped.add(what);
    void this.edit([edit], said).finally(() => this.#tapped.delete(what));
  }

  /** What belongs to nobody in particular, such as an express line, is anybody's to take back. */
  #isEverybodys(owner: number | string): boolean {
    return typeof owner === "string" && !(owner in (this.shown?.builders ?? {}));
  }

  /** A station, where the board has any. */
  tapCity(city: string): void {
    const control = this.shown?.controls.find(({ kind }) => kind === "cities");
    const place = this.scene?.board.cities.findIndex(({ id }) => id === city) ?? -1;
    if (!control || place < 0) return;
    const was = control.values[this.seat]?.includes(place) ? 1 : 0;
    this.enter(control, place, 1 - was, was);
  }

  tick(ticket: string, held: boolean): void {
    void this.edit([{ type: "tick", seat: this.seat, ticket, held }]);
  }

  enter({ field, kind, values }: PadControl, place: number, value: number, was: number): void {
    const seat = kind === "owners" && values.length === 1 ? -1 : this.seat;
    this.#tell(`${field} ${place}`, { type: "enter", field, seat, place, value, was });
  }

  /** A number of the chosen seat: taps on their way are not lost, each counts from what the one before has left. */
  count({ field }: PadControl, n: number, change: (was: number) => number): Promise<boolean> {
    const seat = this.seat;
    return this.#write(() => {
      const control = this.shown?.controls.find((each) => each.field === field);
      const place = control?.places[n];
      const was = control?.values[seat]?.[n] ?? 0;
      const value = change(was);
      if (!place || value === was) return null;
      if (!Number.isInteger(value) || value < 0 || value > place.most) {
        this.say(texts().whole(place.most), true);
        return null;
      }
      return api.editPad(this.id, { edits: [{ type: "enter", field, seat, place: place.at, value, was }] });
    }, "");
  }

  /** A place that one seat has: the active one takes it, or gives it back; another's is taken back by its owner alone. */
  own(control: PadControl, place: PadPlace, n: number): void {
    const was = control.values[0]?.[n] ?? 0;
    if (was > 0 && was !== this.seat + 1)
      this.say(texts().belongs(`${control.label} ${place.label}`, this.nameOf(was - 1)), true);
    else this.enter(control, place.at, was === this.seat + 1 ? 0 : this.seat + 1, was);
  }

  undo(): void {
    void this.edit([{ type: "undo" }]);
  }

  // --- what was done, in words

  /** The last edit of the pad as it was at some time. */
  done({ last, undone }: PadShown): string {
    if (undone) return texts().undone(this.#named(undone));
    return last ? this.#named(last) : "";
  }

  /** What an edit has done. */
  #named(edit: PadEdit): string {
    const words = texts();
    const track = (id: string) => this.scene?.lookup.track(id).name ?? id;
    const ticket = (id: string) => this.scene?.board.tickets.find((each) => each.id === id)?.name ?? id;
    switch (edit.type) {
      case "give":
        return words.given(this.nameOf(edit.owner), track(edit.track));
      case "free":
        return words.freed(track(edit.track));
      case "tick":
        return words.ticked(this.nameOf(edit.seat), ticket(edit.ticket), edit.held ?? true);
      case "enter":
        return this.#entered(edit);
      case "turn up":
        return edit.ticket ? `${words.turnedUp}: ${ticket(edit.ticket)}` : words.noTicketLeft;
      case "turn":
        return words.next;
      case "turn back":
        return words.turnBack;
      case "finish":
        return (edit.over ?? true) ? words.isOver : words.goesOn;
      case "undo":
        return words.undo;
    }
  }

  /** "Anna, Tokens left: 30", "Seoul 3: Ben", "Anna, Stations: Roma". */
  #entered({ field, seat, place, value }: Extract<PadEdit, { type: "enter" }>): string {
    const control = this.shown?.controls.find((each) => each.field === field);
    if (!control) return field;
    const { kind, label } = control;
    const at = control.places.find((each) => each.at === place)?.label ?? "";
    if (kind === "owners") return `${label} ${at}: ${value > 0 ? this.nameOf(value - 1) : texts().nobody}`;
    const city = kind === "cities" ? (this.scene?.board.cities[place]?.name ?? "") : "";
    const what = kind === "number" ? String(value) : `${city || at} ${value > 0 ? "✓" : "✕"}`;
    return `${this.nameOf(seat)}, ${kind === "number" && at ? at : label}: ${what}`;
  }
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
}
