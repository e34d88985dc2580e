/** Pointing at tracks and cities, by mouse, finger or keys; and what a click on them means.
 *
 * A mouse points by hovering, so that its click decides at once. A finger can't point: its first tap does, and
 * the second decides, except on a score pad: there it is asked where several lie under it. What can't be had is only pointed at: the note beside it says why.
 */
import type { Focus } from "../focus.svelte";
import type { Point } from "./camera";
import type { Camera } from "./camera.svelte";
import { type Gestures, isFurniture, place } from "./gestures";
import { type Direction, asNear, isDirection, nearest, next } from "./neighbours";
import type { RowShown } from "./rows";
import type { Aim, BoardStop } from "./stops";

/** Pixels that an arrow key moves the map. */
const STEP = 90;
/** On a score pad: tracks that differ by less can't be told apart by a finger. */
const SPREAD = 6;
/** A finger is wider than a track; and a mouse need not hit one that is drawn a few pixels wide. */
const FINGER = 20;
const MOUSE = 10;

/** The map that is pointed at. */
export interface Target {
  readonly focus: Focus;
  readonly rows: readonly RowShown[];
  /** By their names. */
  readonly stops: readonly BoardStop[];
  readonly openStops: readonly BoardStop[];
  /** A finger's first tap decides. */
  readonly isDirect: boolean;
  /** Tracks that nobody can have any more. */
  readonly closed: ReadonlySet<string>;
  readonly isOpen: (stop: BoardStop) => boolean;
  readonly choose: (stop: BoardStop) => void;
}

export class Pointing {
  aim = $state.raw<Aim | null>(null);
  /** Tracks of which a finger means one, and where it was. */
  doubt = $state.raw<{ stops: readonly BoardStop[]; point: Point } | null>(null);
  /** Where the keyboard was last. */
  last = $state<string | null>(null);
  #mouse = { x: -1, y: -1 };

  constructor(
    readonly target: Target,
    readonly camera: Camera,
    readonly gestures: Gestures,
  ) {}

  at(stop: BoardStop | undefined, by: Aim["by"], isHeld = false): void {
    this.aim = stop ? { stop, by, isHeld } : null;
    this.doubt = null;
    this.target.focus.track = stop?.kind === "track" ? stop.thing : null;
  }

  press(stop: BoardStop, by: Aim["by"]): void {
    const isSecondTap = this.aim?.stop.id === stop.id || this.target.isDirect;
    if (!this.target.isOpen(stop) || (by === "touch" && !isSecondTap)) return this.at(stop, by, true);
    if (by === "touch") this.at(undefined, by);
    this.target.choose(stop);
  }

  // --- mouse and finger

  readonly click = (event: MouseEvent & { currentTarget: HTMLElement }): void => {
    if (this.gestures.isDragging || isFurniture(event.target)) return;
    const kind = event instanceof PointerEvent && event.pointerType ? event.pointerType : this.gestures.kind;
    // What a screen reader clicks has no detail, and is no finger.
    const isTouch = kind === "touch" && event.detail > 0;
    const isPlaced = event.detail > 0;
    const doubtful = isTouch && this.target.isDirect ? this.#doubtful(event) : [];
    if (doubtful.length > 1) {
      this.at(undefined, "touch");
      this.doubt = { stops: doubtful, point: place(event, event.currentTarget) };
      return;
    }
    const stop = isTouch ? this.#under(event) : isPlaced ? this.#near(event, MOUSE) : this.#stopOf(event.target);
    this.doubt = null;
    if (stop) this.press(stop, isTouch ? "touch" : "mouse");
    else this.at(undefined, "mouse");
  };

  /** Only what a mouse moves to is pointed at, not what slides under one that rests. */
  readonly hover = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (event.pointerType === "touch" || event.buttons > 0 || isFurniture(event.target)) return;
    const { x, y } = this.#mouse;
    if (x === event.clientX && y === event.clientY) return;
    this.#mouse = { x: event.clientX, y: event.clientY };
    const stop = this.#near(event, MOUSE);
    if (stop) {
      if (this.aim?.stop.id !== stop.id) this.at(stop, "mouse");
    } else if (this.aim?.by === "mouse" && !this.aim.isHeld) this.at(undefined, "mouse");
  };

  readonly leave = (): void => {
    if (this.aim?.by === "mouse") this.at(undefined, "mouse");
  };

  /** What is hit, or the track that is nearest within this many pixels. */
  #near(event: MouseEvent & { currentTarget: HTMLElement }, within: number): BoardStop | undefined {
    const hit = this.#stopOf(event.target);
    if (hit) return hit;
    const point = this.camera.under(place(event, event.currentTarget));
    const row = nearest(point, this.target.rows, within / this.camera.scale);
    return row && this.target.stops.find(({ id }) => id === row.key);
  }

  #stopOf(target: EventTarget | null): BoardStop | undefined {
    const key = target instanceof Element ? target.closest("[data-key]")?.getAttribute("data-key") : null;
    return key ? this.target.stops.find((stop) => stop.id === key) : undefined;
  }

  /** The tracks that a finger may mean; none, if it means something else. */
  #doubtful(event: MouseEvent & { currentTarget: HTMLElement }): BoardStop[] {
    const { rows, stops, closed } = this.target;
    if (this.#near(event, FINGER)?.kind !== "track") return [];
    const point = this.camera.under(place(event, event.currentTarget));
    const { scale } = this.camera;
    const near = asNear(point, rows, FINGER / scale, SPREAD / scale);
    const open = near.filter(({ track }) => !closed.has(track));
    return open.flatMap(({ key }) => stops.filter(({ id }) => id === key));
  }

  /** What a finger means: it may miss a narrow track, or hit the twin that can't be had of one that can. */
  #under(event: MouseEvent & { currentTarget: HTMLElement }): BoardStop | undefined {
    const { rows, stops, openStops, isOpen, isDirect } = this.target;
    const point = this.camera.under(place(event, event.currentTarget));
    const near = (among: readonly RowShown[]) => nearest(point, among, FINGER / this.camera.scale);
    const stopOf = (row: RowShown | undefined) => row && stops.find(({ id }) => id === row.key);
    const hit = this.#near(event, FINGER);
    // where every tap decides, the finger's own place does: browsers may move it to a neighbour of the track
    if (isDirect && hit?.kind === "track") return stopOf(near(rows)) ?? hit;
    const row = rows.find(({ key }) => key === hit?.id);
    if (!hit || !row || isOpen(hit)) return hit;
    const openKeys = new Set(openStops.map(({ id }) => id));
    const openTwins = rows.filter(({ connection, key }) => connection === row.connection && openKeys.has(key));
    return stopOf(near(openTwins)) ?? hit;
  }

  // --- the keyboard

  readonly focused = (event: FocusEvent): void => {
    const stop = this.#stopOf(event.target);
    if (!stop) return;
    this.last = stop.id;
    if (!(event.target as Element).matches(":focus-visible")) return;
    this.at(stop, "keys");
    this.camera.show(stop.line);
  };

  readonly blurred = (): void => {
    if (this.aim?.by === "keys") this.at(undefined, "keys");
  };

  readonly key = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isFurniture(event.target)) return;
    const stop = this.#stopOf(event.target);
    if (event.key === "Escape") return this.at(undefined, "keys");
    if (!this.#look(event.key, stop) && !this.#go(event.key, stop, event.currentTarget)) return;
    event.preventDefault();
  };

  /** Keys that move the map, if it is one; arrows do so as long as no track has the focus. */
  #look(key: string, stop: BoardStop | undefined): boolean {
    if (key === "+" || key === "=") this.camera.zoom(1.4);
    else if (key === "-") this.camera.zoom(1 / 1.4);
    else if (key === "0") this.camera.whole();
    else if (isDirection(key) && !stop) this.#glide(key);
    else return false;
    return true;
  }

  #glide(key: Direction): void {
    const dx = key === "ArrowLeft" ? STEP : key === "ArrowRight" ? -STEP : 0;
    const dy = key === "ArrowUp" ? STEP : key === "ArrowDown" ? -STEP : 0;
    this.camera.glide(dx, dy);
  }

  /** Keys that go from stop to stop, and choose one. */
  #go(key: string, stop: BoardStop | undefined, board: HTMLElement): boolean {
    const { stops } = this.target;
    if (isDirection(key) && stop) focusOn(next(stop, key, stops), board);
    else if (key === "Home") focusOn(stops[0], board);
    else if (key === "End") focusOn(stops.at(-1), board);
    else if (key === "PageDown") focusOn(this.#turned(stop, 1), board);
    else if (key === "PageUp") focusOn(this.#turned(stop, -1), board);
    else if ((key === "Enter" || key === " ") && stop) this.press(stop, "keys");
    else return false;
    return true;
  }

  /** The next stop by name that can be chosen; after the last comes the first. */
  #turned(from: BoardStop | undefined, by: 1 | -1): BoardStop | undefined {
    const { stops, openStops } = this.target;
    const here = from ? stops.indexOf(from) : -1;
    const places = openStops.map((stop) => stops.indexOf(stop));
    const found = by > 0 ? places.find((at) => at > here) : places.findLast((at) => at < here);
    return stops[found ?? places.at(by > 0 ? 0 : -1) ?? -1];
  }
}

function focusOn(stop: BoardStop | undefined, board: HTMLElement): void {
  if (stop) board.querySelector<SVGGElement>(`[data-key="${CSS.escape(stop.id)}"]`)?.focus();
}
