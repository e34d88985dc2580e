/** What of the map stands out because something is pointed at: a card, a ticket, a seat, a hint. */
import type { Focus } from "../focus.svelte";
import { otherOwner } from "../mechanics";
import type { Scene } from "../scene";
import type { TicketWay } from "../wire";

export interface Light {
  /** Whether all other tracks step back. */
  readonly isDim: boolean;
  /** These stand out; the lit ones with a line around them. */
  readonly shown: ReadonlySet<string>;
  readonly lit: ReadonlySet<string>;
  /** These are ringed; those of a ticket pulse. */
  readonly cities: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
  /** The trains that a ticket still needs, to be written on this track. */
  readonly need: { readonly track: string; readonly trains: number } | null;
}

export function light(scene: Scene, focus: Focus): Light {
  const lit = new Set(focus.tracks);
  const shown = new Set(focus.tracks);
  const ends = new Set<string>();
  const add = (tracks: Iterable<string>, ...sets: Set<string>[]) => {
    for (const track of tracks) for (const set of sets) set.add(track);
  };
  if (focus.colour !== null) add(helped(scene, focus.colour), shown);
  if (focus.seat !== null) add(networkOf(scene, focus.seat), shown);
  // one that is pointed at is shown alone
  const wanted = focus.ticket !== null ? [focus.ticket] : focus.allTickets ? openTickets(scene) : [];
  const tickets = wanted.flatMap((id) => scene.lookup.tickets.get(id) ?? []);
  const wayOf = (id: string) => scene.snapshot.ways.find(({ ticket }) => ticket === id);
  for (const { id, a, b } of tickets) {
    const way = wayOf(id);
    add([a, b], ends);
    if (!way) continue;
    add(way.tracks, lit, shown);
    add(builtFor(scene, way, a, b), shown, ...(way.status === "done" ? [lit] : []));
  }
  const way = focus.ticket === null ? undefined : wayOf(focus.ticket);
  return {
    isDim: focus.colour !== null || focus.seat !== null || tickets.length > 0 || focus.tracks.length > 0,
    shown,
    lit,
    cities: new Set([...focus.cities, ...ends]),
    ends: focus.ticket === null ? new Set() : ends,
    need: way && way.status === "open" ? need(scene, way) : null,
  };
}

function openTickets({ snapshot }: Scene): string[] {
  return snapshot.view.tickets.filter(({ done }) => !done).map(({ ticket }) => ticket);
}

/** The free tracks that a card can be played for. */
function helped(scene: Scene, card: string): string[] {
  const fits = (colour: string) => card === "locomotive" || colour === "grey" || colour === card;
  return scene.board.tracks.filter(({ id, colour }) => !scene.owners.has(id) && fits(colour)).map(({ id }) => id);
}

/** A seat's tracks, and those that everybody may use. */
function networkOf(scene: Scene, seat: number): string[] {
  return scene.board.tracks.map(({ id }) => id).filter((id) => isUsable(scene, id, seat));
}

function isUsable(scene: Scene, track: string, seat: number): boolean {
  const owner = scene.owners.get(track);
  return owner === seat || (typeof owner === "string" && otherOwner(owner).isEverybody === true);
}

/** The tracks that stand already on the way of a ticket. The server sends what is missing; to send these, too, it would
 *  have to look for them at each decision, though they are only shown while somebody points at the ticket. */
function builtFor(scene: Scene, way: TicketWay, a: string, b: string): string[] {
  const seat = scene.seat;
  if (seat === null) return [];
  const wanted = new Set(way.tracks);
  const found = path(scene, (track) => wanted.has(track) || isUsable(scene, track, seat), a, b);
  return found.filter((track) => !wanted.has(track));
}

/** A way with as few connections as possible over tracks that are allowed; none: empty. */
export function path(
  scene: Pick<Scene, "board" | "lookup">,
  isAllowed: (track: string) => boolean,
  a: string,
  b: string,
): string[] {
  const steps = new Map<string, { track: string; to: string }[]>();
  for (const { id, connection } of scene.board.tracks) {
    if (!isAllowed(id)) continue;
    const ends = scene.lookup.connection(connection);
    for (const [from, to] of [
      [ends.a, ends.b],
      [ends.b, ends.a],
    ] as const) {
      steps.set(from, [...(steps.get(from) ?? []), { track: id, to }]);
    }
  }
  const came = new Map<string, { track: string; from: string } | null>([[a, null]]);
  // A map keeps its order and may grow while it is walked through: so it is the queue, too.
  for (const [city] of came) {
    if (city === b) break;
    for (const { track, to } of steps.get(city) ?? []) if (!came.has(to)) came.set(to, { track, from: city });
  }
  const tracks: string[] = [];
  for (let step = came.get(b); step; step = came.get(step.from)) tracks.unshift(step.track);
  return tracks;
}

/** Written on the track in the middle of the way. */
function need(scene: Scene, way: TicketWay): Light["need"] {
  if (way.trains === 0) return null;
  let left = way.trains / 2;
  for (const track of way.tracks) {
    left -= scene.lookup.tracks.get(track)?.length ?? 0;
    if (left <= 0) return { track, trains: way.trains };
  }
  return null;
}
