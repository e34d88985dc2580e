/** Tunnels: the cards turned up, and what could be added (B26). */
import { CARD_ORDER } from "../../cards";
import type { Scene } from "../../scene";
import { t } from "../../texts";
import { number, parameters, table } from "../kept";

export const GIVE_UP = "give up";

export interface Turned {
  card: string;
  /** Whether it costs a card more. */
  counts: boolean;
}

/** The cards turned up for the tunnel in hand, those that count first. */
export function turned(scene: Scene): readonly Turned[] {
  const up = table(scene.told.view.more, "tunnel cards");
  const colour = scene.told.view.claim?.colour;
  const found = CARD_ORDER.flatMap((card) =>
    Array.from({ length: up[card] ?? 0 }, () => ({ card, counts: card === "locomotive" || card === colour })),
  );
  return found.sort((a, b) => Number(b.counts) - Number(a.counts));
}

export const price = (scene: Scene) => number(scene.told.view.more, "tunnel price") ?? 0;

export interface Adding {
  option: string;
  /** The cards it takes from the hand. */
  cards: readonly string[];
}

/** The ways to pay for it: locomotives, and for the rest the colour played. The fewest locomotives first. */
export function addings(scene: Scene): readonly Adding[] {
  const more = price(scene);
  const colour = scene.told.view.claim?.colour ?? "locomotive";
  return scene.told.view.options.flatMap((action) => {
    const said = action.type === "special" ? /^add (\d+)$/.exec(action.name) : null;
    if (!said) return [];
    const locomotives = Number(said[1]);
    const cards = Array.from({ length: more }, (_, n) => (n < more - locomotives ? colour : "locomotive"));
    return { option: said[0], cards };
  });
}

/** As in "2 × red, locomotive". */
export function inWords(cards: readonly string[]): string {
  const colours = t().common.colours as Record<string, string>;
  const kinds = [...new Set(cards)];
  return kinds
    .map((kind) => t().mechanics.tunnels.someone(cards.filter((card) => card === kind).length, colours[kind] ?? kind))
    .join(", ");
}

export function tunnelLine(scene: Scene, track: string): string | undefined {
  const isTunnel = scene.lookup.connection(scene.lookup.track(track).connection).data["tunnel"];
  if (!isTunnel || scene.owners.has(track)) return undefined;
  return t().mechanics.tunnels.onTrack(parameters<{ cards: number }>(scene, "tunnels").cards);
}
