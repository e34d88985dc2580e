/** Has a design looked at after every change: one question at a time, always about the latest. */
import { ApiError, unanswered } from "../api";
import type { CityDrawn, ConnectionDrawn, DesignChecked, NameDrawn, Problem } from "../wire";
import { workshop } from "./api";
import type { Design, Thing } from "./design";
import type { City, Connection } from "./file";

/** Milliseconds between two questions: a server goes on answering at this rate. */
const PAUSE = 220;

interface Answer {
  design: Design;
  found: DesignChecked;
}

export class Checker {
  answer = $state.raw<Answer | null>(null);
  /** The latest design has not been looked at yet. */
  isBusy = $state(false);
  /** Why nobody has looked at the latest design; "": somebody has, or will. */
  refusal = $state("");

  /** What was drawn of a thing that has not changed since. */
  readonly #connections = $derived(this.#drawn());
  readonly #names = $derived(
    new Map<City | undefined, NameDrawn>(
      this.answer?.found.drawn.names.map((each) => [this.answer?.design.board.cities[each.city], each]),
    ),
  );
  readonly #cities = $derived(
    new Map<City | undefined, CityDrawn>(
      this.answer?.found.drawn.cities.map((each) => [this.answer?.design.board.cities[each.city], each]),
    ),
  );
  readonly #problems = $derived(this.#sorted());

  #wanted: Design | null = null;
  #isRunning = false;

  ask(design: Design): void {
    this.#wanted = design;
    this.isBusy = true;
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#wanted = null;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#wanted) {
      const design: Design = this.#wanted;
      this.#wanted = null;
      let pause = PAUSE;
      try {
        const found = await workshop.check(design.board, design.isOnPaper ? null : (design.globe?.region ?? null));
        this.answer = { design, found };
        this.refusal = "";
      } catch (problem) {
        const passes = problem instanceof ApiError && (problem.code === "offline" || problem.status === 429);
        if (passes) {
          this.#wanted ??= design;
          pause = 2000;
        } else this.refusal = (problem instanceof Error && problem.message) || unanswered();
      }
      if (this.#wanted === null) this.isBusy = false;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#isRunning = false;
  }

  // --- what it knows of things as they are now

  connection(design: Design, each: Connection): ConnectionDrawn | null {
    const found = this.#connections.get(each);
    return found && found.a === design.city(each.a) && found.b === design.city(each.b) ? found.drawn : null;
  }

  name(city: City): NameDrawn | null {
    return this.#names.get(city) ?? null;
  }

  city(city: City): CityDrawn | null {
    return this.#cities.get(city) ?? null;
  }

  /** Of a city, connection, ticket, mechanic or option by its number, or of a key of the board itself. */
  at(each: Thing | `${"ticket" | "mechanic" | "option"}:${number}` | `board:${string}`): readonly Problem[] {
    return this.#problems.get(each) ?? [];
  }

  #drawn(): Map<Connection, { drawn: ConnectionDrawn; a: City | undefined; b: City | undefined }> {
    const { design, found } = this.answer ?? {};
    const pairs = (found?.drawn.connections ?? []).flatMap((drawn) => {
      const each = design?.board.connections[drawn.connection];
      return each ? [[each, { drawn, a: design.city(each.a), b: design.city(each.b) }] as const] : [];
    });
    return new Map(pairs);
  }

  #sorted(): Map<string, Problem[]> {
    const found = new Map<string, Problem[]>();
    for (const problem of this.answer?.found.problems ?? []) {
      for (const { kind, index, field } of problem.where) {
        const key = kind === "board" ? `board:${field}` : `${kind}:${index}`;
        found.set(key, [...(found.get(key) ?? []), problem]);
      }
    }
    return found;
  }
}
