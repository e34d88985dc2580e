/** Tunnels: the cards turned up, and what could be added (B26). */
import { CARD_ORDER } from "../../cards";
import type { Scene } from "../../scene";
import { t } from "../../texts";
import { lists, number, parameters, table, wordLists } from "../reading";
import { texts } from "./texts";

export const GIVE_UP = "give up";

export interface Turned {
  card: string;
  /** Whether it costs a card more. */
  counts: boolean;
}

/** The cards turned up for the tunnel in hand, those that count first. */
export function turned(scene: Scene): readonly Turned[] {
  const { more, derived } = scene.snapshot.view;
  const up = table(more, "tunnel cards");
  const matches = lists(derived, "tunnel matches");
  const found = CARD_ORDER.flatMap((card) =>
    Array.from({ length: up[card] ?? 0 }, (_, n) => ({ card, counts: n < (matches[card]?.[0] ?? 0) })),
  );
  return found.sort((a, b) => Number(b.counts) - Number(a.counts));
}

export const price = (scene: Scene) => number(scene.snapshot.view.more, "tunnel price") ?? 0;

export interface Adding {
  option: string;
  /** The cards it takes from the hand. */
  cards: readonly string[];
}

/** The ways to pay for it, the fewest locomotives first. */
export function addings(scene: Scene): readonly Adding[] {
  return Object.entries(wordLists(scene.snapshot.view.derived, "tunnel additions"))
    .filter(([option]) => scene.option(option))
    .map(([option, cards]) => ({ option, cards }));
}

/** As in "2 × red, locomotive". */
export function inWords(cards: readonly string[]): string {
  const colours = t().common.colours as Record<string, string>;
  const kinds = [...new Set(cards)];
  return kinds
    .map((kind) => texts().someone(cards.filter((card) => card === kind).length, colours[kind] ?? kind))
    .join(", ");
}

export function tunnelLine(scene: Scene, track: string): string | undefined {
  const isTunnel = scene.lookup.connection(scene.lookup.track(track).connection).data["tunnel"];
  if (!isTunnel || scene.owners.has(track)) return undefined;
  return texts().onTrack(parameters<{ cards: number }>(scene, "tunnels").cards);
}
