/** The faces of all mechanics: each has a folder here with its name in board files, whose index.ts exports `face`. */
import { played, type Scene } from "../scene";
import type { Sound } from "../sound";
import type { GameEvent } from "../wire";
import type { Face, Gain, OtherOwner, Price } from "./face";

const modules = import.meta.glob<Face>("./*/index.ts", { eager: true, import: "face" });
const FACES = new Map(Object.entries(modules).map(([path, face]) => [path.split("/")[1], face]));

/** The faces of the mechanics that this table is played with, in the board's order. */
export function faces(scene: Scene): readonly Face[] {
  return played(scene).flatMap(({ name }) => FACES.get(name) ?? []);
}

/** The face of a mechanic, at any table or none. */
export function faceOf(name: string): Face | undefined {
  return FACES.get(name);
}

/** How a mechanic shows a track owner that is not a seat. */
export function otherOwner(name: string): OtherOwner {
  return first((face) => face.owner?.(name)) ?? { text: name };
}

/** What an event of a mechanic sounds like. */
export function soundOfMechanic(event: GameEvent): Sound | undefined {
  return first((face) => face.sound?.(event));
}

/** The price of a mechanic's own thing, if the event is about one. */
export function priceOf(event: GameEvent): Price | undefined {
  return first((face) => face.price?.(event));
}

/** What a seat has won by a mechanic, if the event is about that. */
export function gainOf(event: GameEvent): Gain | undefined {
  return first((face) => face.gain?.(event));
}

function first<T>(find: (face: Face) => T | undefined): T | undefined {
  for (const face of FACES.values()) {
    const found = find(face);
    if (found !== undefined) return found;
  }
  return undefined;
}
