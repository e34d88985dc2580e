/** The neutral player: what it may take, and what it is about (NL16-NL23). */
import type { Scene } from "../../scene";
import type { TrackShown } from "../../wire";

const OPTION = "neutral ";

/** The tracks that we may choose for it. */
export function choices(scene: Scene): readonly TrackShown[] {
  return scene.told.view.options.flatMap((action) =>
    action.type === "special" && action.name.startsWith(OPTION)
      ? scene.lookup.track(action.name.slice(OPTION.length))
      : [],
  );
}

export const optionFor = (track: TrackShown) => OPTION + track.id;

export function connectionName(scene: Scene, connection: string): string {
  const { a, b } = scene.lookup.connection(connection);
  return `${scene.lookup.city(a).name}–${scene.lookup.city(b).name}`;
}
