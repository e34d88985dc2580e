/** What the start page knows: the boards, the games of this browser, and what is being started. */
import { ApiError, api } from "../api";
import { prefs } from "../prefs.svelte";
import { router } from "../router.svelte";
import { t } from "../texts";
import type { BoardCard, Catalogue, NewTable, TableFacts } from "../wire";
import { newTable, quick, type SetUp } from "./setup";

/** So long a game that was cleared away can come back. */
const UNDO_MS = 7000;

export class Home {
  catalogue: Catalogue | null = $state.raw(null);
  tables: readonly TableFacts[] = $state.raw([]);
  isOffline = $state(false);
  /** The board that is being laid out, or "file". */
  starting: string | null = $state(null);
  /** Why the last start was refused. */
  refusal = $state("");
  /** Cleared away a moment ago. */
  forgotten: TableFacts | null = $state.raw(null);

  readonly running = $derived(this.tables.filter((table) => !table.is_over && table.id !== this.forgotten?.id));
  readonly finished = $derived(this.tables.filter((table) => table.is_over && table.id !== this.forgotten?.id));

  #timer: number | undefined;
  /** Answers to an older question, such as in another language, come too late. */
  #question = 0;

  async load(): Promise<void> {
    const question = ++this.#question;
    try {
      const [catalogue, { tables }] = await Promise.all([api.catalogue(), api.tables()]);
      if (question !== this.#question) return;
      this.catalogue = catalogue;
      this.tables = tables;
      this.isOffline = false;
    } catch {
      if (question === this.#question) this.isOffline = true;
    }
  }

  /** The games may have gone on while nobody looked. */
  async reload(): Promise<void> {
    if (this.isOffline || !this.catalogue) return this.load();
    try {
      this.tables = (await api.tables()).tables;
    } catch {
      // what is shown is not wrong, only old
    }
  }

  quick(board: BoardCard): SetUp {
    return quick(board, prefs.name, prefs.pace);
  }

  play(board: BoardCard, setUp: SetUp): Promise<void> {
    this.near(board);
    return this.start(newTable(board, setUp), board.id);
  }

  /** Somebody is about to play on it: fetched while he still thinks. */
  near(board: BoardCard): void {
    api.board(board.key).catch(() => undefined);
  }

  async start(wanted: NewTable, name: string): Promise<void> {
    if (this.starting !== null) return;
    this.starting = name;
    this.refusal = "";
    try {
      const table = await api.create(wanted);
      router.go(`/${table.is_over ? "replay" : "table"}/${table.id}`);
    } catch (problem) {
      this.refusal = words(problem);
    } finally {
      this.starting = null;
    }
  }

  // --- clearing away

  forget(table: TableFacts): void {
    this.settle();
    this.forgotten = table;
    this.#timer = window.setTimeout(() => this.settle(), UNDO_MS);
  }

  undo(): void {
    clearTimeout(this.#timer);
    this.forgotten = null;
  }

  /** Now it is really gone. */
  settle(): void {
    clearTimeout(this.#timer);
    const table = this.forgotten;
    if (!table) return;
    this.tables = this.tables.filter(({ id }) => id !== table.id);
    this.forgotten = null;
    api.forget(table.id).catch((problem) => {
      this.tables = [table, ...this.tables];
      this.refusal = words(problem);
    });
  }
}

function words(problem: unknown): string {
  if (problem instanceof ApiError && problem.code === "offline") return t().start.offline;
  return (problem instanceof Error && problem.message) || t().common.failed;
}
