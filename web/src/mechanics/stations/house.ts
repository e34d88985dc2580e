/** A station's outline around a point, in the units it is drawn in: the patterns of seats are not to be scaled. */
export function house(x: number, y: number, size: number): string {
  const at = (dx: number, dy: number) => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`;
  return `M${at(-0.8, 0.85)}L${at(-0.8, -0.1)}L${at(-1, -0.1)}L${at(0, -0.95)}L${at(1, -0.1)}L${at(0.8, -0.1)}L${at(0.8, 0.85)}Z`;
}

export function door(x: number, y: number, size: number): string {
  const at = (dx: number, dy: number) => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`;
  return `M${at(-0.26, 0.85)}L${at(-0.26, 0.25)}Q${at(0, -0.08)} ${at(0.26, 0.25)}L${at(0.26, 0.85)}Z`;
}
