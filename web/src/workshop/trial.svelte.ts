/** Bots try a design: asked again and again until they have finished. */
import { ApiError } from "../api";
import type { Heat, TrialFacts } from "../wire";
import { workshop } from "./api";

const AGAIN = 1500;

export class Trial {
  facts = $state.raw<TrialFacts | null>(null);
  /** This server tries no boards. */
  isMissing = $state(false);
  refusal = $state("");

  readonly heat = $derived(new Map<number, Heat>(this.facts?.heat.map((each) => [each.connection, each])));

  #timer: number | undefined;

  constructor(readonly design: string) {}

  async look(): Promise<void> {
    await this.#ask(() => workshop.trial(this.design));
  }

  async start(games: number): Promise<void> {
    await this.#ask(() => workshop.startTrial(this.design, games));
  }

  /** Ends it; what was played is kept. */
  async end(): Promise<void> {
    await workshop.stopTrial(this.design);
    await this.look();
  }

  /** Nobody looks any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #ask(question: () => Promise<TrialFacts>): Promise<void> {
    clearTimeout(this.#timer);
    this.refusal = "";
    try {
      this.facts = await question();
      if (this.facts.is_running) this.#timer = window.setTimeout(() => void this.look(), AGAIN);
    } catch (problem) {
      if (problem instanceof ApiError && (problem.status === 404 || problem.status === 405)) this.isMissing = true;
      else this.refusal = problem instanceof Error ? problem.message : "";
    }
  }
}
