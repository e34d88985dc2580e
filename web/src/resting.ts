/** Whether a pointer has come to a thing, or the thing to a pointer that rests: only the first means something. */

let last: { x: number; y: number } | null = null;

addEventListener("pointermove", ({ clientX, clientY }) => (last = { x: clientX, y: clientY }), {
  capture: true,
  passive: true,
});

/** Asked while a pointer enters something: it is told before its move is. */
export function isResting({ clientX, clientY }: MouseEvent): boolean {
  return last !== null && last.x === clientX && last.y === clientY;
}
