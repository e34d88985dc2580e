/** The neutral player: what it may take, and what it is about (NL16-NL23). */
import type { Scene } from "../../scene";
import type { TrackShown } from "../../wire";
import type { OtherOwner } from "../face";
import { words } from "../reading";
import { texts } from "./texts";

const OPTION = "neutral ";

/** The tracks that we may choose for it. */
export function choices(scene: Scene): readonly TrackShown[] {
  return scene.snapshot.view.options.flatMap((action) =>
    action.type === "special" && action.name.startsWith(OPTION)
      ? scene.lookup.track(action.name.slice(OPTION.length))
      : [],
  );
}

export const optionFor = (track: TrackShown) => OPTION + track.id;

/** The ticket that was turned up for it; undefined: there is nothing to decide. */
export const turnedUp = (scene: Scene) => words(scene.snapshot.view.more, "neutral ticket")[0];

/** Why it builds there; "" if we have nothing to choose. */
export function because(scene: Scene): string {
  const [track] = choices(scene);
  const ticket = turnedUp(scene);
  if (!track || !ticket) return "";
  return texts().because(scene.lookup.ticket(ticket).name, connectionName(scene, track.connection));
}

function connectionName(scene: Scene, connection: string): string {
  const { a, b } = scene.lookup.connection(connection);
  return `${scene.lookup.city(a).name}–${scene.lookup.city(b).name}`;
}

export function owner(name: string): OtherOwner | undefined {
  return name === "neutral" ? { text: texts().owner } : undefined;
}
