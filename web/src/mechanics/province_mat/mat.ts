/** The province mat: who stands where, who leads, and where a train would go (KR7-KR15). */
import { CARD_ORDER } from "../../cards";
import type { Focus } from "../../focus.svelte";
import { prefs } from "../../prefs.svelte";
import type { Scene } from "../../scene";
import { t } from "../../texts";
import type { Action, Payment } from "../../wire";
import { forSeats, lists, numbers as numbersOf, parameters, table, word } from "../reading";
import { texts } from "./texts";

interface MatParameters {
  spaces: number;
  points: Record<string, number[]>;
  lines?: Record<string, string | Record<string, string>> | null;
}

export interface MatLine {
  colour: string;
  /** The province, or "". */
  province: string;
  /** Whose train stands on spaces 1, 2, 3 …; null: nobody's. */
  spaces: readonly (number | null)[];
}

/** A seat on a line, the best first. */
export interface Place {
  seat: number;
  sum: number;
  points: number;
}

const given = (scene: Scene) => parameters<MatParameters>(scene, "province_mat");

export const NO_MAT = "no mat";
export const optionFor = (colour: string) => `mat ${colour}`;

export function lines(scene: Scene): readonly MatLine[] {
  return CARD_ORDER.filter((card) => card !== "locomotive").map((colour) => line(scene, colour));
}

function line(scene: Scene, colour: string): MatLine {
  const stands = table(scene.snapshot.view.more, `mat ${colour}`);
  const name = given(scene).lines?.[colour];
  const province = typeof name === "object" ? name[prefs.language] : name;
  const spaces = Array.from({ length: given(scene).spaces }, (_, n) => stands[n + 1] ?? null);
  return { colour, province: province ?? "", spaces };
}

export function colourName(colour: string): string {
  return (t().common.colours as Record<string, string>)[colour] ?? colour;
}

/** As everybody calls it, with the province it stands for. */
export function lineName({ colour, province }: MatLine): string {
  return [texts().line(colourName(colour)), ...(province ? [province] : [])].join(", ");
}

export const pointsByRank = (scene: Scene) => forSeats(scene, given(scene).points);

/** The seats on a line, the best first. */
export function places(scene: Scene, { colour }: MatLine): readonly Place[] {
  const { derived } = scene.snapshot.view;
  const sums = lists(derived, "mat sums")[colour] ?? [];
  const points = pointsByRank(scene);
  return (lists(derived, "mat leaders")[colour] ?? []).map((seat, rank) => ({
    seat,
    sum: sums[rank] ?? 0,
    points: points[rank] ?? 0,
  }));
}

/** The points of a seat on all lines, if the game ended now. */
export function pointsOf(scene: Scene, seat: number): number {
  return numbersOf(scene.snapshot.view.derived, "mat points")[seat] ?? 0;
}

/** The space that this many cards come to; 0: there is none. */
function spaceFor(scene: Scene, { colour }: MatLine, cards: number): number {
  return lists(scene.snapshot.view.derived, "mat spaces")[colour]?.[cards - 1] ?? 0;
}

/** Our rank on a line, counted from 0, and what it is worth, with one more train on a space. */
export function placeWith(scene: Scene, { colour }: MatLine, space: number): { rank: number; points: number } | null {
  const rank = lists(scene.snapshot.view.derived, "mat ranks")[colour]?.[space - 1];
  return rank === undefined ? null : { rank, points: pointsByRank(scene)[rank] ?? 0 };
}

/** Where our train would go, by a way to pay that is pointed at or with the cards of the claim in hand and what is
 *  added: a space by colour of the line. A preview of what the server then asks: sent for all ways to pay all tracks, it
 *  would be the longest part of a snapshot. */
export function previews(
  scene: Scene,
  { extra = 0, payment = null }: Partial<Pick<Focus, "extra" | "payment">> = {},
): ReadonlyMap<string, number> {
  const { view } = scene.snapshot;
  if (payment) {
    const { colour, length } = scene.lookup.track(payment.track);
    const found = lines(scene).filter((each) => colour === "grey" || each.colour === colour);
    const isTooLong = length > longestFor(scene);
    return new Map(isTooLong ? [] : found.map((each) => [each.colour, spaceFor(scene, each, payment.cards)]));
  }
  const wanted = word(view.more, "mat wanted");
  if (!view.claim || scene.seat === null) return new Map();
  const { cards } = view.claim;
  const open = lines(scene).filter(({ colour }) => colour === wanted || scene.option(optionFor(colour)));
  return new Map(open.map((each) => [each.colour, spaceFor(scene, each, cards + extra)]));
}

/** What a number of cards more than needed comes to; only where the track's colour says the line. */
export function spaceOfNumber(scene: Scene, cards: number): number | null {
  const track = scene.snapshot.view.claim?.track;
  const found = track && lines(scene).find(({ colour }) => colour === scene.lookup.track(track).colour);
  return found ? spaceFor(scene, found, cards) || null : null;
}

export function numbers(scene: Scene): readonly (Action & { type: "cards" })[] {
  return scene.snapshot.view.options.filter((action) => action.type === "cards");
}

/** The longest track after which we have a train left for the mat. */
function longestFor(scene: Scene): number {
  return numbersOf(scene.snapshot.view.derived, "mat longest tracks")[scene.seat ?? -1] ?? 0;
}

/** The space that a way to pay brings a train to; on a grey track we choose the line later, whatever is played (KR12). */
export function matCaption(scene: Scene, track: string, payment: Payment): string | undefined {
  const { colour, length } = scene.lookup.track(track);
  const cards = Object.values(payment.cards).reduce((sum, number) => sum + number, 0);
  const { derived } = scene.snapshot.view;
  if (length > longestFor(scene)) return undefined;
  const grey = lists(derived, "mat grey spaces");
  const own = lists(derived, "mat spaces")[colour];
  const lowest = (own ?? grey["lowest"])?.[cards - 1];
  const highest = (own ?? grey["highest"])?.[cards - 1];
  if (!highest) return undefined;
  return lowest === highest ? texts().leadsTo(highest) : texts().leadsUpTo(highest);
}

/** Which space of which line a track leads to without a card more. */
export function matLine(scene: Scene, track: string): string | undefined {
  const { colour, length } = scene.lookup.track(track);
  const found = lines(scene).find((each) => each.colour === colour);
  if (!found || scene.owners.has(track)) return undefined;
  const space = spaceFor(scene, found, length);
  return space > 0 ? texts().onTrack(colourName(colour), space) : undefined;
}
