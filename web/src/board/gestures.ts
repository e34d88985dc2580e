/** Gestures on the map: dragging, pinching, wheel and double clicks move the camera. */
import type { Camera } from "./camera.svelte";
import type { Point } from "./camera";

/** Pixels that a mouse or a finger may tremble before it drags. */
const TREMBLE = { mouse: 4, touch: 9 };
const DOUBLE_TAP = 320;

export class Gestures {
  /** The map is or was just dragged: what looks like a click is none. */
  isDragging = false;
  /** What the last click came from: older browsers don't say with the click itself. */
  kind = "mouse";

  #down = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #tap: { at: Point; time: number } | null = null;

  constructor(
    readonly camera: Camera,
    /** Whether a click there means something else than the map. */
    readonly isTaken: (target: Element) => boolean,
  ) {}

  /** For {@attach}: listens on the element that the map fills. */
  readonly on = (board: HTMLElement): (() => void) => {
    const over = new AbortController();
    const { signal } = over;
    board.addEventListener("pointerdown", (event) => this.#press(event, board), { signal });
    board.addEventListener("pointermove", (event) => this.#move(event, board), { signal });
    board.addEventListener("pointerup", (event) => this.#lift(event, board), { signal });
    board.addEventListener("pointercancel", (event) => this.#lift(event, board), { signal });
    board.addEventListener("wheel", (event) => this.#wheel(event, board), { signal, passive: false });
    board.addEventListener("dblclick", (event) => this.#double(event, board), { signal });
    return () => over.abort();
  };

  #press(event: PointerEvent, board: HTMLElement): void {
    this.kind = event.pointerType;
    if (event.button !== 0 || isFurniture(event.target)) return;
    if (this.#down.size === 0) {
      this.#start = place(event, board);
      this.isDragging = false;
    }
    this.#down.set(event.pointerId, place(event, board));
  }

  #move(event: PointerEvent, board: HTMLElement): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = place(event, board);
    const others = [...this.#down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const tremble = event.pointerType === "mouse" ? TREMBLE.mouse : TREMBLE.touch;
    if (!this.isDragging && others.length === 0 && distance(now, this.#start) < tremble) return;
    if (!this.isDragging) {
      this.isDragging = true;
      board.setPointerCapture(event.pointerId);
    }
    this.#down.set(event.pointerId, now);
    const other = others[0];
    if (other) this.#pinch(before, now, other);
    else this.camera.pan(now.x - before.x, now.y - before.y);
  }

  #pinch(before: Point, now: Point, other: Point): void {
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    const was = distance(before, other);
    if (was > 0) this.camera.pinch(distance(now, other) / was, middle(now, other));
  }

  #lift(event: PointerEvent, board: HTMLElement): void {
    if (!this.#down.delete(event.pointerId) || this.#down.size > 0) return;
    // The click that may follow is still to be told from a drag.
    if (this.isDragging) setTimeout(() => (this.isDragging = false));
    else if (event.pointerType === "touch" && event.type === "pointerup") this.#tapped(event, board);
  }

  #tapped(event: PointerEvent, board: HTMLElement): void {
    const at = place(event, board);
    const last = this.#tap;
    this.#tap = { at, time: event.timeStamp };
    if (!last || event.timeStamp - last.time > DOUBLE_TAP || distance(at, last.at) > 30) return;
    this.#tap = null;
    if (event.target instanceof Element && !this.isTaken(event.target)) this.camera.zoom(2, at);
  }

  #wheel(event: WheelEvent, board: HTMLElement): void {
    event.preventDefault();
    const lines =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    // A pinch on a touchpad comes as a wheel with Control, in small steps.
    const strength = event.ctrlKey ? 0.01 : 0.0022;
    const factor = Math.exp(-event.deltaY * lines * strength);
    this.camera.zoom(Math.min(Math.max(factor, 0.5), 2), place(event, board));
  }

  #double(event: MouseEvent, board: HTMLElement): void {
    if (this.kind === "touch" || isFurniture(event.target)) return;
    if (event.target instanceof Element && !this.isTaken(event.target)) this.camera.zoom(2, place(event, board));
  }
}

/** Buttons and notes that lie over the map. */
export function isFurniture(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-furniture]") !== null;
}

export function place(event: MouseEvent, board: HTMLElement): Point {
  const box = board.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
