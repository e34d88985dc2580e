/** The review of a game: asked for until it is there, and what of it is being looked at. */
import { api } from "../api";
import { prefs } from "../prefs.svelte";
import { t } from "../texts";
import type { JudgementShown, ReviewFacts } from "../wire";

/** Milliseconds between two questions how far it is. */
const PAUSE = 300;
/** Decisions that are shown, the costliest. */
const MOST = 12;

export class Reviewing {
  facts: ReviewFacts | null = $state.raw(null);
  failure = $state("");
  /** The decision that is being looked at, by its number in the record. */
  entry: number | null = $state(null);
  #isClosed = false;

  readonly review = $derived(this.facts?.review ?? null);
  readonly costly: readonly JudgementShown[] = $derived(costliest(this.review?.judgements ?? []));
  readonly chosen = $derived(this.costly.find(({ entry }) => entry === this.entry) ?? null);

  constructor(readonly id: string) {}

  /** Also called when the language has changed. */
  async ask(): Promise<void> {
    const language = prefs.language;
    this.failure = "";
    try {
      while (!this.#isClosed && language === prefs.language) {
        const facts = await api.review(this.id);
        if (language !== prefs.language) return;
        this.facts = facts;
        if (facts.review) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (problem) {
      this.failure = (problem instanceof Error && problem.message) || t().common.lost;
    }
  }

  close(): void {
    this.#isClosed = true;
  }
}

/** In the order of the game. */
function costliest(all: readonly JudgementShown[]): readonly JudgementShown[] {
  const costly = all.filter(({ better }) => better.length > 0).sort((a, b) => b.cost - a.cost);
  return costly.slice(0, MOST).sort((a, b) => a.entry - b.entry);
}
