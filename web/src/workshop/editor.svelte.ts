/** Somebody at work on a design: the drawing and all that were before, what is chosen, the tool in hand. */
import { api, unanswered } from "../api";
import type { Point } from "../board/camera";
import { prefs } from "../prefs.svelte";
import { router } from "../router.svelte";
import { quick, newTable, type SetUp } from "../start/setup";
import type { BoardCard, DesignShown, Forms, LevelShown, Problem, Where } from "../wire";
import { workshop } from "./api";
import { Checker } from "./checker.svelte";
import { Design, distance, numbers, readClip, sum, thing, type Thing, type Things } from "./design";
import type { Read } from "./entries";
import { opened } from "./file";
import { completed, labelOf } from "./forms";
import { OnGlobe, type Region, regionAround } from "./ground";
import { History } from "./history";
import { Saver } from "./saver.svelte";
import { t } from "../texts";
import { texts } from "./texts";
import { Trial } from "./trial.svelte";
import { View } from "./view.svelte";

export type Tool = "select" | "city" | "connect" | "pan";
export type Tab = "piece" | "tickets" | "rules" | "check" | "play";

const NOTHING: Things = new Set();
/** Millimetres: lines of the grid, and where things snap to. */
export const GRID = 10;
const SNAP = 5;
/** So near a click means a city. */
export const NEAR = 9;

export class Editor {
  readonly checker = new Checker();
  readonly view = new View();
  readonly saver: Saver;
  readonly trial: Trial;
  forms: Forms;
  /** What an import could not take over. */
  notes: readonly string[] = $state.raw([]);
  /** The picture under the map, as data. */
  picture = $state("");

  #history: History<Design>;
  /** While something is dragged: as it would be. */
  draft = $state.raw<Design | null>(null);
  readonly design = $derived.by(() => this.draft ?? this.#history.present);

  selection = $state.raw<Things>(NOTHING);
  tool = $state<Tool>("select");
  tab = $state<Tab>("piece");
  hasGrid = $state(true);
  showsHeat = $state(true);
  /** The city that a connection is drawn from; -1: none. */
  from = $state(-1);
  /** Where the keyboard would put something; null: the mouse is used. */
  cursor = $state.raw<Point | null>(null);
  /** Where the pointer is while a connection is drawn. */
  pointer = $state.raw<Point | null>(null);
  /** The corners of the box that is drawn to select what is in it. */
  box = $state.raw<readonly [Point, Point] | null>(null);
  /** The row or field that a problem is about, until the panel shows it. */
  goal = $state.raw<Where | null>(null);
  /** For screen readers: what has just been done. */
  said = $state("");
  /** Why something that was asked for was not done; until something else is chosen. */
  hint = $state("");
  /** Why a game did not start. */
  refusal = $state("");
  isStarting = $state(false);
  /** A game that is being set up. */
  arranged = $state.raw<{ board: BoardCard; levels: readonly LevelShown[] } | null>(null);

  /** The board has changed since bots tried it. */
  readonly isTrialOld = $derived.by(() => {
    const { facts } = this.trial;
    return facts !== null && facts.hash !== "" && (facts.is_old || facts.hash !== this.checker.answer?.found.hash);
  });
  readonly cities = $derived(numbers(this.selection, "city"));
  readonly connections = $derived(numbers(this.selection, "connection"));
  readonly canUndo = $derived.by(() => this.#history.past.length > 0);
  readonly canRedo = $derived.by(() => this.#history.future.length > 0);

  /** The name of the city that is chosen is to be written next. */
  isNaming = $state(false);
  /** Set by the canvas. */
  focusCanvas: () => void = () => undefined;

  private constructor(shown: DesignShown, design: Design, forms: Forms) {
    this.saver = new Saver(shown.card, design);
    this.trial = new Trial(shown.card.id);
    this.#history = $state.raw(History.of(design));
    this.forms = $state.raw(forms);
    this.notes = shown.notes;
    this.checker.ask(design);
  }

  static async open(shown: DesignShown): Promise<Editor> {
    const board = opened(shown.board);
    const [forms, globe] = await Promise.all([
      workshop.forms(),
      Array.isArray(board["size"]) ? null : onGlobe(shown.card.region ?? regionAround(board.cities)),
    ]);
    const editor = new Editor(shown, new Design(board, globe), forms);
    // others see it only if it goes along
    if (shown.card.picture && (shown.card.mine || shown.card.picture_goes_along))
      editor.picture = await workshop.picture(shown.card.id).catch(() => "");
    return editor;
  }

  get card() {
    return this.saver.card;
  }

  get isMine(): boolean {
    return this.card.mine;
  }

  // --- changing

  /** mark: changes of the same mark, one after another, are undone together. */
  change(next: Design, mark = ""): void {
    this.draft = null;
    if (!this.isMine || next === this.#history.present) return;
    this.#set(this.#history.push(next, mark));
  }

  /** What comes now is undone by itself. */
  settle(): void {
    this.#history = this.#history.settled();
  }

  undo(): void {
    if (!this.canUndo) return;
    this.#set(this.#history.undone());
    this.say(texts().undone);
  }

  redo(): void {
    if (!this.canRedo) return;
    this.#set(this.#history.redone());
    this.say(texts().redone);
  }

  #set(history: History<Design>): void {
    this.draft = null;
    this.#history = history;
    this.selection = history.present.left(this.selection);
    this.from = -1;
    this.saver.touch(history.present);
    this.checker.ask(history.present);
  }

  /** While something is dragged. */
  preview(draft: Design): void {
    if (!this.isMine) return;
    this.draft = draft;
    this.checker.ask(draft);
  }

  commit(): void {
    if (this.draft) this.change(this.draft);
  }

  cancel(): void {
    if (!this.draft) return;
    this.draft = null;
    this.checker.ask(this.design);
  }

  /** Another part of the world under the same cities. */
  async showRegion(region: Region): Promise<void> {
    const globe = await onGlobe(region);
    this.change(this.design.on(globe));
    this.view.fit(globe);
  }

  // --- choosing

  say(text: string): void {
    this.said = text;
  }

  select(things: Things, alsoSay = true): void {
    this.selection = things;
    this.hint = "";
    if (things.size > 0) this.tab = "piece";
    if (alsoSay) this.say(this.described(things));
  }

  toggle(each: Thing): void {
    const next = new Set(this.selection);
    if (!next.delete(each)) next.add(each);
    this.select(next);
  }

  take(tool: Tool): void {
    this.tool = tool;
    this.from = -1;
    this.cursor = null;
    if (tool === "connect" && this.cities.length === 2 && this.connections.length === 0) {
      const [a = -1, b = -1] = this.cities;
      this.tool = "select";
      this.connect(a, b);
    } else if (tool === "connect" && this.cities.length === 1) this.from = this.cities[0] ?? -1;
  }

  described(things: Things): string {
    const [only] = things;
    if (only === undefined) return texts().nothingSelected;
    if (things.size > 1) return texts().manySelected(things.size);
    const number = Number(only.split(":")[1]);
    return only.startsWith("city")
      ? texts().citySelected(this.design.board.cities[number]?.name ?? "")
      : texts().connectionSelected(this.named(number));
  }

  /** A connection by its cities. */
  named(number: number): string {
    const each = this.design.board.connections[number];
    return each ? `${this.design.nameOf(each.a)} – ${this.design.nameOf(each.b)}` : "";
  }

  /** The next or last thing on the board, cities first. */
  step(by: 1 | -1): void {
    const all = [
      ...(this.tool === "connect" ? this.design.board.cities.map((_, n) => thing("city", n)) : this.design.all()),
    ];
    if (all.length === 0) return;
    const [now] = this.tool === "connect" ? [this.#atCursor()] : this.selection;
    const at = now === undefined ? (by > 0 ? -1 : 0) : all.indexOf(now);
    const next = all[(at + by + all.length) % all.length];
    if (next === undefined) return;
    if (this.tool === "connect") {
      const number = Number(next.split(":")[1]);
      this.cursor = this.design.at(number);
      this.say(this.design.board.cities[number]?.name ?? "");
    } else this.select(new Set([next]));
    this.reveal(next);
  }

  #atCursor(): Thing | undefined {
    const number = this.cursor ? this.design.near(this.cursor, NEAR) : this.from;
    return number >= 0 ? thing("city", number) : undefined;
  }

  reveal(each: Thing): void {
    const number = Number(each.split(":")[1]);
    const join = this.design.board.connections[number];
    const at = each.startsWith("city")
      ? [this.design.at(number)].filter((point) => point !== null)
      : ((join && this.design.way(join)) ?? []);
    if (at.length === 0) return;
    const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    this.view.show({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
  }

  // --- deeds

  snapped(at: Point, isFree = false): Point {
    if (!this.hasGrid || isFree || !this.design.isOnPaper) return at;
    return { x: Math.round(at.x / SNAP) * SNAP, y: Math.round(at.y / SNAP) * SNAP };
  }

  putCity(at: Point): void {
    if (!this.isMine) return;
    const number = this.design.board.cities.length;
    this.change(this.design.addCity(this.snapped(at), texts().newCity(number + 1)));
    this.select(new Set([thing("city", number)]), false);
    this.say(texts().cityPut);
    this.focusName();
  }

  /** A city as the end of a connection: the first begins it, the second makes it. */
  pick(number: number): void {
    if (this.from < 0 || this.from === number) {
      this.from = this.from === number ? -1 : number;
      this.say(this.from < 0 ? "" : texts().connectFrom(this.design.board.cities[number]?.name ?? ""));
    } else this.connect(this.from, number);
  }

  connect(a: number, b: number): void {
    const { design, connection } = this.design.connect(a, b);
    this.from = -1;
    if (connection < 0) return;
    this.change(completed(design, this.forms.mechanics));
    this.select(new Set([thing("connection", connection)]));
  }

  /** Takes in things that are written one in a line; returns the first line that can't be read. */
  write<T>(
    lines: readonly string[],
    read: (line: string, design: Design) => Read<T>,
    put: (design: Design, made: T) => Design,
  ): { line: string; why: Read<T> } | null {
    let next = this.design;
    for (const line of lines) {
      const found = read(line, next);
      if (!("made" in found)) {
        this.change(completed(next, this.forms.mechanics));
        return { line, why: found };
      }
      next = put(next, found.made);
    }
    this.change(completed(next, this.forms.mechanics));
    return null;
  }

  remove(): void {
    if (this.selection.size === 0 || !this.isMine) return;
    const many = this.selection.size;
    this.change(this.design.removed(this.selection));
    this.select(NOTHING, false);
    this.say(texts().removed(many));
  }

  nudge(by: Point): void {
    if (this.selection.size === 0) return;
    this.change(this.design.moved(this.selection, by), `nudge ${[...this.selection].join()}`);
  }

  setLength(length: number): void {
    let next = this.design;
    for (const number of this.connections) next = next.setConnection(number, { length });
    this.change(next);
    this.say(texts().lengthSet(length));
  }

  paint(colour: string): void {
    this.change(this.design.painted(this.connections, colour));
    this.say(t().common.colours[colour as "grey"]);
  }

  /** One track more, in this colour; by default, in that of the last. */
  widen(colour?: string): void {
    this.change(this.design.widened(this.connections, colour));
    if (colour) this.say(t().common.colours[colour as "grey"]);
  }

  // --- enlarged parts

  /** The enlarged part that all chosen cities belong to; "": none. */
  readonly part = $derived.by(() => {
    const parts = [...this.design.parts()];
    const found = parts.find(([, cities]) => this.cities.every((city) => cities.includes(city)));
    return this.cities.length > 1 && found ? found[0] : "";
  });

  /** The chosen cities are drawn once more, larger; the part is called after the city that leads out of it. */
  enlarge(): void {
    if (!this.isMine || this.cities.length < 2 || this.part) return;
    const first = this.design.leadingOut(this.cities);
    const next = this.design.enlarged(this.cities, first || texts().newPart(this.design.parts().size + 1));
    this.say(next ? texts().enlarged : texts().notEnlarged);
    this.hint = next ? "" : texts().notEnlarged;
    if (next) this.change(next);
  }

  selectPart(part: string): void {
    this.select(new Set((this.design.parts().get(part) ?? []).map((n) => thing("city", n))));
  }

  copied(): string {
    return JSON.stringify(this.design.clip(this.selection));
  }

  paste(text: string): void {
    const clip = readClip(text);
    if (!clip || clip.cities.length === 0 || !this.isMine) return;
    // beside those it came from, again and again
    let by = { x: 2 * GRID, y: 2 * GRID };
    const [first] = clip.cities;
    while (first && this.design.board.cities.some((_, n) => isAt(this.design.at(n), sum(first.at, by))))
      by = sum(by, { x: 2 * GRID, y: 2 * GRID });
    const { design, things } = this.design.pasted(clip, by);
    this.change(design);
    this.select(things);
  }

  focusName(): void {
    if (this.cities.length !== 1 || this.connections.length > 0) return;
    this.tab = "piece";
    this.isNaming = true;
  }

  // --- what is wrong

  /** To the thing that a problem is about. */
  goTo(where: Where): void {
    if (where.kind === "city" || where.kind === "connection") {
      const each = thing(where.kind, where.index);
      this.select(new Set([each]));
      this.reveal(each);
      return;
    }
    const isDrawn = where.kind === "board" && (where.field === "cities" || where.field === "connections");
    this.tab = where.kind === "ticket" || where.field === "tickets" ? "tickets" : isDrawn ? "piece" : "rules";
    if (isDrawn) this.select(NOTHING);
    this.goal = where;
  }

  /** What a problem is about, by name; "": the board itself. */
  about({ kind, index, field }: Where): string {
    const { board } = this.design;
    switch (kind) {
      case "city":
        return board.cities[index]?.name ?? "";
      case "connection":
        return this.named(index);
      case "ticket":
        return texts().ticket(index + 1);
      case "option":
        return texts().option(index + 1);
      case "mechanic":
        return this.forms.mechanics.find(({ name }) => name === board.mechanics[index]?.name)?.title ?? "";
      case "board": {
        // sentences about lists name them already
        const form = this.forms.board.find(({ name }) => name === field && !(field in texts().lists));
        return form ? labelOf(form) : "";
      }
    }
  }

  problems(severity: Problem["severity"]): readonly Problem[] {
    return this.checker.answer?.found.problems.filter((each) => each.severity === severity) ?? [];
  }

  // --- playing

  /** A table with bots on the board as it stands. */
  play(): Promise<void> {
    return this.#enter(async () => {
      const board = await this.#finished();
      await this.#sitDown(board, quick(board, prefs.name, prefs.pace));
    });
  }

  /** Who is to play, asked as on the start page: friends come by a link. */
  arrange(): Promise<void> {
    return this.#enter(async () => {
      const [board, { levels }] = await Promise.all([this.#finished(), api.catalogue()]);
      this.arranged = { board, levels };
    });
  }

  start(board: BoardCard, setUp: SetUp): Promise<void> {
    return this.#enter(() => this.#sitDown(board, setUp));
  }

  async #finished(): Promise<BoardCard> {
    if (!(await this.saver.flush())) throw new Error(this.saver.why || texts().notSaved);
    return workshop.board(this.card.id);
  }

  async #sitDown(board: BoardCard, setUp: SetUp): Promise<void> {
    const table = await api.create({ ...newTable(board, setUp), board: "", design: this.card.id });
    router.go(`/table/${table.id}`);
  }

  async #enter(made: () => Promise<void>): Promise<void> {
    if (this.isStarting) return;
    this.isStarting = true;
    this.refusal = "";
    try {
      await made();
    } catch (problem) {
      this.refusal = (problem instanceof Error && problem.message) || unanswered();
    } finally {
      this.isStarting = false;
    }
  }

  /** Somebody else, or another window, has saved: mine becomes a design of its own. */
  async keepMine(): Promise<void> {
    const { card } = await workshop.create({ design: this.card.id }); // with the picture
    await workshop.save(card.id, { version: card.version, board: this.design.board });
    router.goOn(`/workshop/${card.id}`);
  }

  stop(): void {
    this.checker.stop();
    this.trial.stop();
    if (this.saver.isDirty) void this.saver.flush();
  }
}

async function onGlobe(region: Region): Promise<OnGlobe> {
  const land = await workshop.land(region);
  return new OnGlobe(land.globe, land.width, land.height, region, land);
}

function isAt(one: Point | null, other: Point): boolean {
  return one !== null && distance(one, other) < 1;
}
