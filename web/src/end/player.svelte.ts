/** The replay of a finished game: which step, through whose eyes, and whether it runs. */
import { ApiError, api } from "../api";
import { Lookup } from "../lookup";
import { prefs } from "../prefs.svelte";
import type { Scene } from "../scene";
import { t } from "../texts";
import type { ReplayFacts, Snapshot } from "../wire";
import { replayScene } from "./scene";

/** A seat's number, "all" for the open view, "nobody" for what spectators saw. */
export type Eyes = string;

/** How long a step stays at speed 1. */
const STEP_MS = 1200;
export const SPEEDS = [0.5, 1, 2, 4] as const;

interface Frame {
  step: number;
  eyes: Eyes;
  snapshot: Snapshot;
  /** It is not the one after what was shown before: then nothing of it has just happened. */
  isJump: boolean;
}

export class Player {
  facts: ReplayFacts | null = $state.raw(null);
  failure: string | null = $state(null);
  /** The game is not over: it can be played on, not watched. */
  isRunning = $state(false);
  /** Where we want to be; what is shown follows as quickly as it comes. */
  step = $state(0);
  eyes: Eyes = $state("all");
  isPlaying = $state(false);
  speed: number = $state(1);

  #lookup: Lookup | null = $state.raw(null);
  #frame: Frame | null = $state.raw(null);
  #frames = new Map<string, Snapshot>();
  #isAsking = false;
  #isClosed = false;
  #timer: number | undefined;

  readonly last = $derived((this.facts?.steps.length ?? 1) - 1);
  /** The step that is really shown. */
  readonly shown = $derived(this.#frame?.step ?? 0);
  readonly scene: Scene | null = $derived(
    this.#lookup && this.facts && this.#frame
      ? replayScene(this.#lookup, this.facts.table, this.#frame.snapshot)
      : null,
  );
  readonly isJump = $derived(this.#frame?.isJump ?? true);
  /** What happened in the step, as far as these eyes saw it. */
  readonly lines: readonly string[] = $derived.by(() => {
    if (!this.#frame || !this.facts) return [];
    if (this.#frame.eyes === "all") return this.facts.steps[this.#frame.step]?.lines ?? [];
    return this.#frame.snapshot.moments.flatMap((moment) => moment.lines);
  });

  constructor(readonly id: string) {}

  /** Also called when the language has changed: everything is worded again. */
  async open(): Promise<void> {
    const language = prefs.language;
    try {
      const facts = await api.replay(this.id);
      const board = await api.board(facts.table.key);
      if (this.#isClosed || language !== prefs.language) return;
      this.#frames.clear();
      this.facts = facts;
      this.#lookup = new Lookup(board);
      this.failure = null;
      void this.#follow();
    } catch (problem) {
      if (this.#isClosed || language !== prefs.language) return;
      this.isRunning = problem instanceof ApiError && problem.code === "not over";
      this.failure = (problem instanceof Error && problem.message) || t().common.lost;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  // --- moving

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
    void this.#follow();
  }

  /** By hand: then it does not run on by itself. */
  jump(step: number): void {
    this.pause();
    this.go(step);
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    void this.#follow();
  }

  toggle(): void {
    if (this.isPlaying) return this.pause();
    this.isPlaying = true;
    if (this.step === this.last) this.go(0);
    else this.go(this.step + 1);
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  #runOn(): void {
    clearTimeout(this.#timer);
    if (!this.isPlaying || this.#isClosed) return;
    if (this.step >= this.last) return this.pause();
    this.#timer = window.setTimeout(() => this.go(this.step + 1), STEP_MS / this.speed);
  }

  // --- asking

  /**
   * Brings what is wanted onto the screen. One request is under way at a time, and the newest wish comes next: a
   * slider that is pulled asks no more than can be answered, and no answer overtakes another.
   */
  async #follow(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (!this.#isClosed && this.facts && !this.#isThere()) {
        const { step, eyes, facts } = this;
        const snapshot = await this.#fetched(step, eyes);
        if (facts !== this.facts) continue; // in another language by now
        if (eyes === this.eyes) this.#frame = { step, eyes, snapshot, isJump: step !== this.shown + 1 };
      }
      this.failure = null;
    } catch (problem) {
      this.failure = (problem instanceof Error && problem.message) || t().common.lost;
      this.pause();
      return;
    } finally {
      this.#isAsking = false;
    }
    this.#runOn();
    void this.#ahead();
  }

  #isThere(): boolean {
    const frame = this.#frame;
    return (
      frame !== null &&
      frame.step === this.step &&
      frame.eyes === this.eyes &&
      this.#frames.get(this.#key(frame.step, frame.eyes)) === frame.snapshot
    );
  }

  #key(step: number, eyes: Eyes): string {
    return `${prefs.language} ${eyes} ${step}`;
  }

  async #fetched(step: number, eyes: Eyes): Promise<Snapshot> {
    const key = this.#key(step, eyes);
    const kept = this.#frames.get(key);
    if (kept) return kept;
    const snapshot = await api.replayStep(this.id, step, eyes);
    this.#frames.set(key, snapshot);
    return snapshot;
  }

  /** The step that will most likely be wanted next. */
  async #ahead(): Promise<void> {
    const { step, eyes } = this;
    if (step >= this.last || this.#frames.has(this.#key(step + 1, eyes))) return;
    await this.#fetched(step + 1, eyes).catch(() => undefined);
  }
}
