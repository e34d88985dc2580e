/** Somebody at the door of a table: what the link leads to, and sitting down. */
import { ApiError, api } from "../api";
import { prefs } from "../prefs.svelte";
import { router } from "../router.svelte";
import { t } from "../texts";
import type { BoardCard, Catalogue, TableFacts } from "../wire";
import { dropLink, type Link, takeLink } from "./link";
import { ownSeats, type Entry, entryTo } from "./entry";

/** Others may sit down meanwhile: milliseconds between two looks, while the page is visible. */
const LOOK_MS = 5000;
/** After these a second try with the same link leads nowhere. */
const FINAL = new Set(["void link", "wrong link", "not listed", "no seat", "no free seat", "over", "not for people"]);

export class Arrival {
  table: TableFacts | null = $state.raw(null);
  catalogue: Catalogue | null = $state.raw(null);
  link: Link | null = $state.raw(null);
  isOffline = $state(false);
  isSitting = $state(false);
  /** Why not, in the server's words. */
  refusal = $state("");
  /** There is no such table, or the link is no good: no form. */
  isBarred = $state(false);

  readonly entry: Entry | null = $derived(this.table ? entryTo(this.table, this.link) : null);
  readonly board: BoardCard | undefined = $derived(this.catalogue?.boards.find(({ id }) => id === this.table?.board));
  readonly own = $derived(this.table ? ownSeats(this.table) : []);

  #question = 0;
  /** Seats are opened once; if that fails, the page says so and does not try again. */
  #hasTried = false;

  constructor(readonly id: string) {}

  /** Called when somebody comes, for another link to the same table, and in another language. */
  async come(): Promise<void> {
    this.link = takeLink(this.id) ?? this.link;
    this.#hasTried = false;
    this.refusal = "";
    this.isBarred = false;
    await this.load();
  }

  async load(): Promise<void> {
    const question = ++this.#question;
    try {
      const [table, catalogue] = await Promise.all([api.table(this.id), api.catalogue()]);
      if (question !== this.#question) return;
      this.table = table;
      this.catalogue = catalogue;
      this.isOffline = false;
      await this.#follow();
    } catch (problem) {
      if (question === this.#question) this.#fail(problem);
    }
  }

  /** Looks again every now and then, if somebody can see it; the answer ends that. */
  watch(): () => void {
    const timer = setInterval(() => document.visibilityState === "visible" && void this.#look(), LOOK_MS);
    return () => clearInterval(timer);
  }

  /** Takes a free seat; name: "" to be called as the seat is. */
  async sit(seat: number, name: string): Promise<void> {
    if (this.isSitting) return;
    this.isSitting = true;
    this.refusal = "";
    try {
      await api.join(this.id, { seat, name: name.trim(), token: this.link?.token ?? "" });
      // people who share a screen have names of their own
      if (this.own.length === 0 && name.trim()) prefs.name = name.trim();
      this.enter();
    } catch (problem) {
      this.#fail(problem);
      void this.#look();
    } finally {
      this.isSitting = false;
    }
  }

  enter(): void {
    dropLink(this.id);
    router.goOn(`/table/${this.id}`);
  }

  /** Asks nothing where there is nothing to ask. */
  async #follow(): Promise<void> {
    if (this.entry?.way === "table") this.enter();
    if (this.entry?.way !== "open" || this.#hasTried) return;
    this.#hasTried = true;
    await this.sit(this.entry.seat, "");
  }

  async #look(): Promise<void> {
    if (this.isOffline || !this.table) return this.load();
    const question = this.#question;
    const table = await api.table(this.id).catch(() => null);
    // what is shown is not wrong, only old
    if (table && question === this.#question && !this.isSitting) this.table = table;
  }

  #fail(problem: unknown): void {
    const { code, message, status } = problem instanceof ApiError ? problem : new ApiError("failed", "");
    if (code === "offline" && !this.table) this.isOffline = true;
    else this.refusal = message || (code === "offline" ? t().start.offline : t().common.failed);
    this.isBarred ||= FINAL.has(code) || status === 404;
  }
}
