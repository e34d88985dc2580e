/** The mouse or a finger on the drawing: what a press, a drag and a click mean with the tool in hand. */
import type { Point } from "../board/camera";
import { place } from "../board/gestures";
import { type Design, distance, sideOf, sum, thing, type Thing, type Things } from "./design";
import { type Editor, NEAR } from "./editor.svelte";

/** Pixels that a mouse or a finger may tremble before it drags. */
const TREMBLE = { mouse: 4, touch: 9 };

/** What is being dragged; places are in millimetres. */
type Deed =
  | { does: "pan" }
  | { does: "box"; from: Point; before: Things }
  | { does: "move"; from: Point; grip: Point; design: Design; things: Things }
  | { does: "bend"; connection: number; index: number; isNew: boolean; design: Design }
  | { does: "label"; city: number; design: Design }
  | { does: "connect"; city: number }
  | { does: "nothing" };

export class Hand {
  isPanning = $state(false);
  /** Space is held: the drawing is pushed about. */
  isPushing = $state(false);

  readonly #editor: Editor;
  readonly #down = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #deed: Deed = { does: "nothing" };
  #isDragging = false;
  /** What was pressed. */
  #pressed: Element | null = null;
  #wasChosen = false;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** For {@attach}: listens on the element that the drawing fills. */
  readonly on = (canvas: HTMLElement): (() => void) => {
    const over = new AbortController();
    const { signal } = over;
    canvas.addEventListener("pointerdown", (event) => this.#press(event, canvas), { signal });
    canvas.addEventListener("pointermove", (event) => this.#move(event, canvas), { signal });
    canvas.addEventListener("pointerup", (event) => this.#lift(event, canvas), { signal });
    canvas.addEventListener("pointercancel", (event) => this.#drop(event), { signal });
    canvas.addEventListener("wheel", (event) => this.#wheel(event, canvas), { signal, passive: false });
    canvas.addEventListener("dblclick", (event) => this.#double(event, canvas), { signal });
    return () => over.abort();
  };

  #press(event: PointerEvent, canvas: HTMLElement): void {
    const at = place(event, canvas);
    this.#down.set(event.pointerId, at);
    if (this.#down.size > 1) {
      this.#editor.cancel();
      this.#deed = { does: "pan" };
      return;
    }
    this.#start = at;
    this.#isDragging = false;
    this.#editor.cursor = null;
    this.#pressed = event.target instanceof Element ? event.target.closest("[data-thing]") : null;
    this.#deed = this.#meant(event, this.#editor.view.under(at));
  }

  /** What a drag from here would do. */
  #meant(event: PointerEvent, at: Point): Deed {
    const editor = this.#editor;
    const [kind = "", one = "", two = ""] = (this.#pressed?.getAttribute("data-thing") ?? "").split(":");
    const [number, index] = [Number(one), Number(two)];
    if (event.button === 1 || this.isPushing || editor.tool === "pan") return { does: "pan" };
    if (event.button !== 0) return { does: "nothing" };
    const nothing: Deed =
      event.pointerType === "mouse" ? { does: "box", from: at, before: this.#kept(event) } : { does: "pan" };
    if (editor.tool === "connect" && kind === "city" && editor.isMine) return { does: "connect", city: number };
    if (kind === "" || (editor.tool === "connect" && kind !== "bend" && kind !== "middle")) return nothing;
    const { design } = editor;
    if (kind === "bend" || kind === "middle")
      return { does: "bend", connection: number, index, isNew: kind === "middle", design };
    if (kind === "part") {
      editor.selectPart(one);
      return { does: "nothing" };
    }
    if (kind === "name") {
      editor.select(new Set([thing("city", number)]));
      return { does: "label", city: number, design };
    }
    const each = `${kind}:${number}` as Thing;
    this.#wasChosen = editor.selection.has(each);
    if (event.shiftKey) editor.toggle(each);
    else if (!this.#wasChosen) editor.select(new Set([each]));
    const grip = (kind === "city" && design.at(number)) || at;
    return { does: "move", from: at, grip, design, things: editor.selection };
  }

  #kept(event: PointerEvent): Things {
    return event.shiftKey ? this.#editor.selection : new Set();
  }

  #move(event: PointerEvent, canvas: HTMLElement): void {
    const now = place(event, canvas);
    const before = this.#down.get(event.pointerId);
    if (this.#editor.from >= 0) this.#editor.pointer = this.#editor.view.under(now);
    if (!before) return;
    const tremble = event.pointerType === "mouse" ? TREMBLE.mouse : TREMBLE.touch;
    if (!this.#isDragging && this.#down.size === 1 && distance(now, this.#start) < tremble) return;
    if (!this.#isDragging) {
      this.#isDragging = true;
      this.isPanning = this.#deed.does === "pan";
      canvas.setPointerCapture(event.pointerId);
    }
    this.#down.set(event.pointerId, now);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(before, now, other);
    else if (this.#deed.does === "pan") this.#editor.view.pan(now.x - before.x, now.y - before.y);
    else this.#drag(this.#editor.view.under(now), event.altKey);
  }

  #pinch(before: Point, now: Point, other: Point): void {
    const { view } = this.#editor;
    view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    const was = distance(before, other);
    if (was > 0) view.zoom(distance(now, other) / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  #drag(at: Point, isFree: boolean): void {
    const editor = this.#editor;
    const deed = this.#deed;
    switch (deed.does) {
      case "box":
        editor.box = [deed.from, at];
        editor.selection = new Set([...deed.before, ...editor.design.inBox(deed.from, at)]);
        break;
      case "move": {
        const by = { x: at.x - deed.from.x, y: at.y - deed.from.y };
        const to = editor.snapped(sum(deed.grip, by), isFree);
        editor.preview(deed.design.moved(deed.things, { x: to.x - deed.grip.x, y: to.y - deed.grip.y }));
        break;
      }
      case "bend": {
        const { design, connection, index, isNew } = deed;
        editor.preview(isNew ? design.addBend(connection, index, at) : design.moveBend(connection, index, at));
        break;
      }
      case "label": {
        const city = deed.design.at(deed.city);
        if (city) editor.preview(deed.design.setCity(deed.city, { label: sideOf(city, at) }));
        break;
      }
      case "connect":
        editor.from = deed.city;
        editor.pointer = at;
    }
  }

  #lift(event: PointerEvent, canvas: HTMLElement): void {
    if (!this.#down.delete(event.pointerId) || this.#down.size > 0) return;
    const at = this.#editor.view.under(place(event, canvas));
    if (this.#isDragging) this.#dropped(at);
    else if (event.button === 0) this.#click(event, at);
    this.#end();
  }

  #dropped(at: Point): void {
    const editor = this.#editor;
    const deed = this.#deed;
    if (deed.does === "connect") {
      const to = editor.design.near(at, NEAR);
      editor.from = -1;
      if (to >= 0 && to !== deed.city) editor.connect(deed.city, to);
    } else if (deed.does === "box") editor.select(editor.selection);
    else editor.commit();
  }

  #click(event: PointerEvent, at: Point): void {
    const editor = this.#editor;
    const isEmpty = this.#pressed === null;
    if (editor.tool === "connect" && editor.isMine) {
      const city = editor.design.near(at, NEAR);
      if (city >= 0) editor.pick(city);
      else editor.from = -1;
    } else if (editor.tool === "city" && isEmpty) editor.putCity(at);
    else if (isEmpty && !event.shiftKey && this.#deed.does !== "nothing") editor.select(new Set());
    else if (this.#deed.does === "move" && !event.shiftKey && this.#wasChosen) this.#only();
  }

  /** Of several that were chosen, a click means one. */
  #only(): void {
    const each = this.#pressed?.getAttribute("data-thing");
    if (each && this.#editor.selection.size > 1) this.#editor.select(new Set([each as Thing]));
  }

  #drop(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.#editor.cancel();
    this.#end();
  }

  #end(): void {
    this.#editor.box = null;
    if (this.#editor.from < 0) this.#editor.pointer = null;
    this.#deed = { does: "nothing" };
    this.#isDragging = this.isPanning = false;
  }

  #wheel(event: WheelEvent, canvas: HTMLElement): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0022));
    this.#editor.view.zoom(Math.min(Math.max(factor, 0.5), 2), place(event, canvas));
  }

  /** On a bend it goes; on a city its name is written; on bare paper a city is put. */
  #double(event: MouseEvent, canvas: HTMLElement): void {
    const editor = this.#editor;
    const target = event.target instanceof Element ? event.target.closest("[data-thing]") : null;
    const [kind = "", one = "", two = ""] = (target?.getAttribute("data-thing") ?? "").split(":");
    if (!editor.isMine || editor.tool === "connect") return;
    if (kind === "bend") editor.change(editor.design.removeBend(Number(one), Number(two)));
    else if (kind === "city" || kind === "name") editor.focusName();
    else if (kind === "" && editor.tool === "select") editor.putCity(editor.view.under(place(event, canvas)));
  }
}
