/** What the start page knows: the boards, the games of this browser, tables to join, and what is being started. */
import { ApiError, api, unanswered } from "../api";
import { prefs } from "../prefs.svelte";
import { router } from "../router.svelte";
import { t } from "../texts";
import type { BoardCard, Catalogue, NewTable, TableFacts } from "../wire";
import { newTable, quick, type SetUp } from "./setup";
import { inOrder, isLeaving, isMyTurn, isWithFriends } from "./status";

/** How long a game that was cleared away can come back, in milliseconds. */
const UNDO_MS = 7000;
/** Milliseconds between two looks for new moves and open tables, while the page is visible. */
const LOOK_MS = 10_000;

export class Home {
  catalogue: Catalogue | null = $state.raw(null);
  tables: readonly TableFacts[] = $state.raw([]);
  /** Tables of others with a free seat for anybody. */
  open: readonly TableFacts[] = $state.raw([]);
  isOffline = $state(false);
  /** The board that is being laid out, or "file". */
  starting: string | null = $state(null);
  /** Why the last start was refused. */
  refusal = $state("");
  /** Cleared away a moment ago. */
  forgotten: TableFacts | null = $state.raw(null);
  /** About to be left, if that is meant. */
  leaving: TableFacts | null = $state.raw(null);

  readonly #shown = $derived(this.tables.filter(({ id }) => id !== this.forgotten?.id && !this.#gone.has(id)));
  readonly running = $derived(inOrder(this.#shown.filter((table) => !table.is_over)));
  readonly finished = $derived(this.#shown.filter((table) => table.is_over));
  /** Games with others that wait for us. */
  readonly waiting = $derived(this.running.filter((table) => isWithFriends(table) && isMyTurn(table)).length);

  /** Cleared away for good, though an answer that is under way may still have them. */
  readonly #gone = new Set<string>();
  #timer: number | undefined;
  /** Answers to an older question, such as in another language, come too late. */
  #question = 0;

  async load(): Promise<void> {
    const question = ++this.#question;
    try {
      // posters need no game that answers
      if (STATIC) this.catalogue = await api.catalogue();
      const [catalogue, { tables }, open] = await Promise.all([api.catalogue(), api.tables(), openTables()]);
      if (question !== this.#question) return;
      this.catalogue = catalogue;
      this.tables = tables;
      this.open = open;
      this.isOffline = false;
    } catch {
      if (question === this.#question) this.isOffline = true;
    }
  }

  /** Games go on and tables open while nobody clicks. */
  async reload(): Promise<void> {
    if (this.isOffline || !this.catalogue) return this.load();
    const question = this.#question;
    try {
      const [{ tables }, open] = await Promise.all([api.tables(), openTables()]);
      if (question !== this.#question) return;
      this.tables = tables;
      this.open = open;
    } catch {
      // what is shown is not wrong, only old
    }
  }

  /** Looks again every now and then, if somebody can see it; the answer ends that. */
  watch(): () => void {
    const timer = setInterval(() => document.visibilityState === "visible" && void this.reload(), LOOK_MS);
    return () => clearInterval(timer);
  }

  quick(board: BoardCard): SetUp {
    return quick(board, prefs.name, prefs.pace);
  }

  play(board: BoardCard, setUp: SetUp): Promise<void> {
    this.near(board);
    return this.start(newTable(board, setUp), board.id);
  }

  /** Somebody is about to play on it: fetched while they still think. */
  near(board: BoardCard): void {
    api.board(board.key).catch(() => undefined);
  }

  /** The picture of a map maker's board does not come: by now the server knows why. */
  undrawn(board: BoardCard): void {
    if (board.own_file && !board.undrawn) void this.load();
  }

  start(wanted: NewTable, name: string): Promise<void> {
    return this.#enter(name, () => api.create(wanted));
  }

  /** The lesson on a board: where it was left, or from the start. */
  async learn(board: string): Promise<void> {
    const lesson = prefs.lessons[board];
    if (lesson && !lesson.isOver && this.running.some(({ id }) => id === lesson.table)) {
      router.go(`/table/${lesson.table}`);
      return;
    }
    await this.#enter(board, async () => (await import("../learn/begin")).begin(board));
  }

  async #enter(name: string, made: () => Promise<TableFacts>): Promise<void> {
    if (this.starting !== null) return;
    this.starting = name;
    this.refusal = "";
    try {
      const table = await made();
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

  /** The cross: others are not left by a slip, everything else can be undone. */
  clear(table: TableFacts): void {
    if (isLeaving(table)) this.leaving = table;
    else this.forget(table);
  }

  /** Our seat is free at once, for whoever takes it next. */
  leave(table: TableFacts): void {
    this.settle();
    this.leaving = null;
    this.forgotten = table;
    this.settle();
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
    this.#gone.add(table.id);
    this.tables = this.tables.filter(({ id }) => id !== table.id);
    this.forgotten = null;
    api.forget(table.id).catch((problem: unknown) => {
      this.#gone.delete(table.id);
      this.tables = [table, ...this.tables];
      this.refusal = words(problem);
    });
  }
}

/** One's own are among one's games. A server that lists none is no trouble. */
async function openTables(): Promise<readonly TableFacts[]> {
  const { tables } = await api.open().catch(() => ({ tables: [] }));
  return tables.filter(({ seats }) => !seats.some(({ mine }) => mine));
}

function words(problem: unknown): string {
  if (problem instanceof ApiError && problem.code === "offline") return unanswered();
  return (problem instanceof Error && problem.message) || t().common.failed;
}
