/**
 * What the player is about to do: a payment to be chosen, a decision to be confirmed, a drawer that is open.
 * Every decision of the table passes here, so that confirming works for all of them, those of mechanics too.
 */
import { untrack } from "svelte";
import type { Focus } from "../focus.svelte";
import { faces } from "../mechanics";
import type { Play } from "../play.svelte";
import { prefs } from "../prefs.svelte";
import { type Hinted, notation, type Scene } from "../scene";
import { t } from "../texts";
import type { Action, Payment } from "../wire";
import { question, title } from "./wording";

/** A decision that costs cards, and the ways to pay for it. */
export interface Paying {
  title: string;
  track: string | null;
  payments: readonly Payment[];
  /** When it was opened: a second click at once is a double click, not a choice. */
  since: number;
}

interface Asking {
  text: string;
  answer: (yes: boolean) => void;
}

export interface Bubble {
  text: string;
  at: DOMRect;
}

export type Drawer = "log" | "chat" | "hints" | "things";
export type Window = "help" | "prefs" | "people";

/** Nobody can take back what it shows them, so it is worth a question. */
function isFinal(scene: Scene, action: Action): boolean {
  return action.type === "tickets" || faces(scene).some((face) => face.isFinal?.(notation(action)));
}

/** A second click within this time is part of the first, in milliseconds. */
const DOUBLE_CLICK = 400;
/** How long a bubble stays, in milliseconds. */
const BUBBLE_STAYS = 5000;

export class Desk {
  paying: Paying | null = $state.raw(null);
  asking: Asking | null = $state.raw(null);
  bubble: Bubble | null = $state.raw(null);
  drawer: Drawer | null = $state(null);
  window: Window | null = $state(null);
  /** null: they are being thought of. */
  hints: readonly Hinted[] | null = $state.raw(null);
  /** The score sheet was put away to look at the map. */
  isSheetClosed = $state(false);
  /** Tickets on offer that are chosen so far. */
  picked: readonly string[] = $state.raw([]);
  /** What is said aloud, for people who can't see what a click has done. */
  said = $state("");
  /** The track of the board that was clicked last. */
  lastTrack: string | null = null;

  /** The scene with our own way to act: it asks how to pay, and again where that is preferred. */
  readonly scene: Scene | null = $derived.by(() => {
    const scene = this.play.scene;
    return scene && { ...scene, act: (...actions) => this.#act(actions) };
  });

  #bubbleTimer: number | undefined;

  constructor(
    readonly play: Play,
    readonly focus: Focus,
  ) {}

  // --- deciding

  /** What parts decide by themselves; a mechanic's decision may have its price too. */
  async #act(actions: readonly Action[]): Promise<boolean> {
    const [only, more] = actions;
    if (only?.type !== "special" || more) return this.decide(actions);
    return this.want(only);
  }

  /** A click on something that is perhaps open: does it, asks how to pay, or says why not. */
  async want(action: Action, at?: Element | null): Promise<boolean> {
    const scene = this.play.scene;
    if (!scene?.isAsked) return false;
    const isAgain = this.paying !== null && action.type === "claim" && action.track === this.paying.track;
    if (isAgain) return this.#wantAgain();
    this.cancel();
    if (!scene.option(notation(action))) {
      await this.sayWhy(action, at);
      return false;
    }
    const payments = action.type === "claim" || action.type === "special" ? await scene.payments(action) : [];
    if (this.play.snapshot?.version !== scene.snapshot.version) return false;
    // a claim can't be taken back once it is seen: its price is always shown first
    const isPlain = payments.length < 2 && action.type !== "claim";
    if (isPlain || payments.length === 0) return this.decide(payments[0]?.actions ?? [action], payments[0]?.text);
    const track = action.type === "claim" ? action.track : null;
    this.paying = { title: title(scene, action), track, payments, since: performance.now() };
    this.focus.chosen = track;
    return false;
  }

  /** The same track is clicked again: that takes the thriftiest way. */
  async #wantAgain(): Promise<boolean> {
    if (!this.paying || performance.now() - this.paying.since < DOUBLE_CLICK) return false;
    return this.pay(0);
  }

  async pay(number: number): Promise<boolean> {
    const payment = this.paying?.payments[number];
    return payment !== undefined && this.decide(payment.actions, payment.text, true);
  }

  /** Sends decisions, after a question if that is preferred; tickets and payments are confirmed by their own buttons. */
  async decide(actions: readonly Action[], paidWith = "", isChosen = false): Promise<boolean> {
    const scene = this.play.scene;
    const [first] = actions;
    if (!scene || !first) return false;
    const isClear = isChosen || first.type === "keep";
    const isAsked = prefs.confirm || (prefs.warn && isFinal(scene, first));
    if (isAsked && !isClear && !(await this.#confirmed(scene, first, paidWith))) return false;
    this.cancel();
    return this.play.act(...actions);
  }

  #confirmed(scene: Scene, action: Action, paidWith: string): Promise<boolean> {
    this.asking?.answer(false);
    if (action.type === "claim") this.focus.chosen = action.track;
    const warning = isFinal(scene, action) ? ` ${t().table.confirm.final}` : "";
    const text = question(scene, action, paidWith) + warning;
    return new Promise((answer) => (this.asking = { text, answer }));
  }

  answer(yes: boolean): void {
    const asking = this.asking;
    this.asking = null;
    if (!yes) this.cancel();
    asking?.answer(yes);
  }

  /** Escape: nothing is chosen any more. False if there was nothing to put away. */
  cancel(): boolean {
    const was = this.asking !== null || this.paying !== null || this.bubble !== null;
    this.asking?.answer(false);
    this.asking = this.paying = this.bubble = null;
    this.focus.chosen = null;
    return was;
  }

  /** A click on the board. */
  async track(track: string): Promise<void> {
    this.lastTrack = track;
    const open = this.play.scene?.claimable.get(track);
    const at = document.querySelector(`[data-testid="track-${CSS.escape(track)}"]`);
    await this.want(open ?? { type: "claim", track }, at);
  }

  async city(city: string): Promise<void> {
    const scene = this.play.scene;
    if (!scene?.isAsked) return;
    for (const face of faces(scene)) {
      const action = face.cityAction?.(scene, city);
      if (action) {
        await this.want(action);
        return;
      }
    }
  }

  // --- tickets on offer

  /** The sets of tickets that may be kept. */
  readonly keeps: readonly (readonly string[])[] = $derived.by(
    () => this.play.snapshot?.view.options.flatMap((action) => (action.type === "keep" ? [action.tickets] : [])) ?? [],
  );
  readonly least: number = $derived(Math.min(...this.keeps.map(({ length }) => length)));
  readonly most: number = $derived(Math.max(...this.keeps.map(({ length }) => length)));
  /** One and no other: what is picked takes the place of what was. */
  readonly isPick: boolean = $derived(this.least === 1 && this.most === 1);
  /** What is picked, as the set that the server offers; undefined: it may not be kept so. */
  readonly chosen: readonly string[] | undefined = $derived(
    this.keeps.find(
      (tickets) => tickets.length === this.picked.length && this.picked.every((ticket) => tickets.includes(ticket)),
    ),
  );

  pick(ticket: string): void {
    const without = this.picked.filter((other) => other !== ticket);
    const isOff = without.length < this.picked.length;
    this.picked = isOff ? without : this.isPick ? [ticket] : [...this.picked, ticket];
    const name = this.play.scene?.lookup.ticket(ticket).name ?? "";
    const words = t().table.offer;
    const count = this.isPick ? "" : words.count(this.picked.length, this.least, this.most);
    this.speak((isOff ? words.unpickedOne : words.pickedOne)(name) + count);
  }

  // --- words

  async sayWhy(action: Action, at?: Element | null): Promise<void> {
    const text = await this.play.why(action);
    if (text) this.say(text, at);
  }

  /** The same words again are said again. */
  speak(text: string): void {
    this.said = this.said === text ? `${text}\u00a0` : text;
  }

  say(text: string, at?: Element | null): void {
    this.speak(text);
    clearTimeout(this.#bubbleTimer);
    this.bubble = { text, at: (at ?? document.documentElement).getBoundingClientRect() };
    this.#bubbleTimer = window.setTimeout(() => (this.bubble = null), BUBBLE_STAYS);
  }

  // --- drawers

  toggle(drawer: Drawer): void {
    this.drawer = this.drawer === drawer ? null : drawer;
    // it would lie over what comes up
    this.bubble = this.play.refusal = null;
  }

  async toggleHints(): Promise<void> {
    this.toggle("hints");
    if (this.drawer !== "hints") return;
    this.hints = null;
    const version = this.play.snapshot?.version;
    const hints = await this.play.hints();
    if (this.play.snapshot?.version === version) this.hints = hints;
  }

  async takeBack(): Promise<void> {
    this.cancel();
    if (this.play.snapshot?.view.can_take_back) await this.play.takeBack();
  }

  /** Called once: what was about to be done is dropped when the game has gone on. */
  follow(): void {
    let seen = -1;
    $effect(() => {
      const version = this.play.snapshot?.version ?? -1;
      untrack(() => {
        if (version !== seen) this.#forget();
        seen = version;
      });
    });
  }

  #forget(): void {
    this.cancel();
    this.picked = [];
    this.hints = null;
    if (this.drawer === "hints") this.drawer = null;
  }
}
