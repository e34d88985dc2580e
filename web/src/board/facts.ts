/** A track or a city in words: for the note beside it, and for people who can't see the map. */
import { otherOwner } from "../mechanics";
import type { Face } from "../mechanics/face";
import { notation, type Scene } from "../scene";
import { t } from "../texts";
import type { Action, BoardShown, TrackShown } from "../wire";

export function colourWord(colour: string): string {
  const words: Record<string, string> = t().common.colours;
  return (words[colour] ?? colour).toLowerCase();
}

/** "4 spaces", "purple", "7 points". */
export function trackFacts(scene: Scene, faces: readonly Face[], track: TrackShown): string[] {
  const points = faces.map((face) => face.points?.(scene, track.id)).find((each) => each !== undefined) ?? track.points;
  return [t().board.spaces(track.length), colourWord(track.colour), ...(points > 0 ? [t().common.points(points)] : [])];
}

/** A click claims it; else a mechanic asks for a track. */
export function isClaim(scene: Scene, track: string): boolean {
  return scene.option(notation({ type: "claim", track })) !== undefined;
}

/** What the mechanics say of it. */
export function trackLines(scene: Scene, faces: readonly Face[], track: string): string[] {
  return faces.flatMap((face) => face.trackNote?.(scene, track) ?? []);
}

/** Whose it is; null: nobody's. */
export function ownerFacts(scene: Scene, track: string): { seat: number | null; text: string } | null {
  const owner = scene.owners.get(track);
  if (owner === undefined) return null;
  if (typeof owner === "string") return { seat: null, text: otherOwner(owner).text };
  const isOurs = scene.isLive && owner === scene.seat;
  return {
    seat: owner,
    text: isOurs ? t().board.yours : t().board.ownedBy(scene.snapshot.view.seats[owner]?.name ?? ""),
  };
}

/** "Denver–Omaha, 4 spaces, purple, 7 points, free, you can claim it". */
export function trackLabel(scene: Scene, faces: readonly Face[], id: string, isClaimable: boolean): string {
  const track = scene.lookup.track(id);
  const isClosed = scene.snapshot.view.closed.includes(id);
  const owner = ownerFacts(scene, id)?.text ?? (isClosed ? t().board.closed : t().board.free);
  const claim = isClaimable ? [isClaim(scene, id) ? t().board.canClaim : t().board.canChoose] : [];
  return [
    distinctName(scene, track),
    ...trackFacts(scene, faces, track),
    ...trackLines(scene, faces, id),
    owner,
    ...claim,
  ].join(", ");
}

/** Grey tracks side by side have the same name: people who can't see them hear their numbers. */
export function distinctName({ board }: Scene, { name, id }: TrackShown): string {
  const twins = twinsOf(board).get(id) ?? [];
  return twins.length > 1 ? t().board.twin(name, twins.indexOf(id) + 1, twins.length) : name;
}

const twinsFound = new WeakMap<BoardShown, ReadonlyMap<string, readonly string[]>>();

/** By track, all of its connection that have its name. Found once a board: every track is named again in every turn. */
function twinsOf(board: BoardShown): ReadonlyMap<string, readonly string[]> {
  const known = twinsFound.get(board);
  if (known) return known;
  const groups = new Map<string, string[]>();
  for (const { id, connection, name } of board.tracks) {
    const key = `${connection} ${name}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  const found = new Map([...groups.values()].flatMap((ids) => ids.map((id) => [id, ids] as const)));
  twinsFound.set(board, found);
  return found;
}

/** What a click on a city would do, by city. */
export function cityActions(scene: Scene, faces: readonly Face[]): Map<string, Action> {
  const found = new Map<string, Action>();
  for (const { id } of scene.board.cities) {
    const action = faces.map((face) => face.cityAction?.(scene, id)).find((each) => each !== undefined);
    if (action) found.set(id, action);
  }
  return found;
}

/** What a click on a city does, with its name in it; or its name alone. */
export function cityLabel(scene: Scene, name: string, action: Action | undefined): string {
  const words = action ? actionWords(scene, action) : name;
  return words.includes(name) ? words : `${name}: ${words}`;
}

export function actionWords(scene: Scene, action: Action): string {
  return scene.snapshot.labels[notation(action)] ?? t().board.choose;
}
