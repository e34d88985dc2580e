/** What of the drawing is seen: where it begins, and how large a millimetre is. */
import type { Box, Point, Size } from "../board/camera";

const LEAST = 0.15;
const MOST = 12;
/** Pixels around a drawing that is seen as a whole. */
const RIM = 28;

export class View {
  /** Of the window, in pixels. */
  width = $state(0);
  height = $state(0);
  /** In the upper left corner, in millimetres. */
  x = $state(0);
  y = $state(0);
  /** Pixels a millimetre. */
  scale = $state(1);

  readonly box = $derived(
    `${this.x} ${this.y} ${Math.max(this.width, 1) / this.scale} ${Math.max(this.height, 1) / this.scale}`,
  );

  /** Millimetres under a point of the window. */
  under({ x, y }: Point): Point {
    return { x: this.x + x / this.scale, y: this.y + y / this.scale };
  }

  seen({ x, y }: Point): Point {
    return { x: (x - this.x) * this.scale, y: (y - this.y) * this.scale };
  }

  middle(): Point {
    return this.under({ x: this.width / 2, y: this.height / 2 });
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
  }

  /** What is at this point of the window stays there. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const before = this.under(at);
    this.scale = Math.min(Math.max(this.scale * factor, LEAST), MOST);
    this.x = before.x - at.x / this.scale;
    this.y = before.y - at.y / this.scale;
  }

  fit({ width, height }: Size): void {
    const room = { width: Math.max(this.width - 2 * RIM, 50), height: Math.max(this.height - 2 * RIM, 50) };
    this.scale = Math.min(Math.max(Math.min(room.width / width, room.height / height), LEAST), MOST);
    this.x = width / 2 - this.width / 2 / this.scale;
    this.y = height / 2 - this.height / 2 / this.scale;
  }

  /** Moves as little as it must, so that a box is seen. */
  show({ x, y, width, height }: Box): void {
    const [wide, high, rim] = [this.width / this.scale, this.height / this.scale, RIM / this.scale];
    if (x - rim < this.x || x + width + rim > this.x + wide) this.x = x + width / 2 - wide / 2;
    if (y - rim < this.y || y + height + rim > this.y + high) this.y = y + height / 2 - high / 2;
  }
}
