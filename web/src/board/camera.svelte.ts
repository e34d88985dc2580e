/** How the map is looked at now: it follows the hand at once, and wheel, keys and buttons smoothly. */
import { moves } from "../prefs.svelte";
import * as maths from "./camera";
import type { Box, Point, Pose, Size } from "./camera";

/** The part of the way that is left after a 60th of a second. */
const LAG = 0.72;

export class Camera {
  /** What of the picture is shown. */
  view: Box = $state.raw({ x: 0, y: 0, width: 1, height: 1 });
  pose: Pose = $state.raw({ x: 0, y: 0, zoom: 1 });
  window: Size = $state.raw({ width: 0, height: 0 });
  /** The zoom that the picture is drawn at: in motion it is stretched as it is, and drawn sharply afterwards. */
  sharp = $state(1);

  readonly isWhole: boolean = $derived(this.pose.zoom < 1.01);
  readonly isNearest: boolean = $derived(this.#isNearest());
  /** Pixels a unit of the picture. */
  readonly scale: number = $derived(this.#scale());

  #goal: Pose | null = null;
  /** Somebody has moved the map: from then on it stays as it is when the window changes. */
  #isMoved = false;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(view: Box) {
    this.view = view;
  }

  #isNearest(): boolean {
    return this.pose.zoom > maths.furthest(this.view, this.window) - 0.01;
  }

  #scale(): number {
    return maths.fit(this.view, this.window) * this.pose.zoom;
  }

  resize(window: Size): void {
    if (window.width === 0 || window.height === 0) return;
    const { zoom } = this.pose;
    const place = maths.centre(this.pose, this.view, this.window);
    this.window = window;
    const kept = maths.bounded(maths.centred(place, zoom, this.view, window), this.view, window);
    this.#set(this.#isMoved ? kept : maths.beginning(this.view, window));
    this.sharp = this.pose.zoom;
  }

  // --- at once: the hand is on the map

  pan(dx: number, dy: number): void {
    this.#isMoved = true;
    const { x, y, zoom } = this.pose;
    this.#set(maths.bounded({ x: x + dx, y: y + dy, zoom }, this.view, this.window));
  }

  pinch(factor: number, at: Point): void {
    this.#isMoved = true;
    this.#set(maths.zoomed(this.pose, factor, at, this.view, this.window));
  }

  // --- smoothly

  zoom(factor: number, at: Point = this.#middle()): void {
    this.#isMoved = true;
    this.#go(maths.zoomed(this.#goal ?? this.pose, factor, at, this.view, this.window));
  }

  glide(dx: number, dy: number): void {
    this.#isMoved = true;
    const { x, y, zoom } = this.#goal ?? this.pose;
    this.#go(maths.bounded({ x: x + dx, y: y + dy, zoom }, this.view, this.window));
  }

  whole(): void {
    this.#isMoved = true;
    this.#go(maths.bounded({ x: 0, y: 0, zoom: 1 }, this.view, this.window));
  }

  /** Moves the map as little as needed to show these points of the picture, away from the rim. */
  show(points: readonly Point[], rim = 48): void {
    const there = points.map((point) => maths.seen(point, this.#goal ?? this.pose, this.view, this.window));
    const dx = shift(
      there.map(({ x }) => x),
      this.window.width,
      rim,
    );
    const dy = shift(
      there.map(({ y }) => y),
      this.window.height,
      rim,
    );
    if (dx !== 0 || dy !== 0) this.glide(dx, dy);
  }

  seen(point: Point): Point {
    return maths.seen(point, this.pose, this.view, this.window);
  }

  /** Where a point is seen when all of the map is. */
  fitted(point: Point): Point {
    return maths.seen(point, { x: 0, y: 0, zoom: 1 }, this.view, this.window);
  }

  under(point: Point): Point {
    return maths.under(point, this.pose, this.view, this.window);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
  }

  #middle(): Point {
    return { x: this.window.width / 2, y: this.window.height / 2 };
  }

  #set(pose: Pose): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
    this.#move(pose);
  }

  #go(goal: Pose): void {
    if (!moves()) return this.#set(goal);
    const isUnderWay = this.#goal !== null;
    this.#goal = goal;
    if (!isUnderWay) this.#step(performance.now());
  }

  #step(before: number): void {
    this.#frame = requestAnimationFrame((now) => {
      const goal = this.#goal;
      if (!goal) return;
      // At least something in the first frame; at most what a slow machine makes of ten of them.
      const left = LAG ** Math.min(Math.max((now - before) / 16.7, 1), 10);
      const next = between(goal, this.pose, left);
      if (isNear(goal, next)) return this.#set(goal);
      this.#move(next);
      this.#step(now);
    });
  }

  #move(pose: Pose): void {
    this.pose = pose;
    clearTimeout(this.#rest);
    if (pose.zoom !== this.sharp) this.#rest = setTimeout(() => (this.sharp = this.pose.zoom), 140);
  }
}

function between(goal: Pose, pose: Pose, left: number): Pose {
  const mixed = (to: number, from: number) => to + (from - to) * left;
  return { x: mixed(goal.x, pose.x), y: mixed(goal.y, pose.y), zoom: mixed(goal.zoom, pose.zoom) };
}

function isNear(a: Pose, b: Pose): boolean {
  return Math.abs(a.x - b.x) < 0.4 && Math.abs(a.y - b.y) < 0.4 && Math.abs(a.zoom / b.zoom - 1) < 0.001;
}

/** How far all these must move to lie between the rims; if they can't, their middle does. */
function shift(places: readonly number[], room: number, rim: number): number {
  const least = Math.min(...places);
  const most = Math.max(...places);
  if (most - least > room - 2 * rim) return room / 2 - (least + most) / 2;
  if (least < rim) return rim - least;
  return most > room - rim ? room - rim - most : 0;
}
