/** What flies over the table when something has happened: read from events, as data. */
import { gainOf, priceOf } from "../mechanics";
import type { Gain, Price } from "../mechanics/face";
import type { GameEvent, Moment } from "../wire";

export interface Flight {
  /** What is seen: a card's name, null for its back, "ticket", or "+7". */
  shows: { card: string | null } | { ticket: true } | { points: number };
  /** Selectors of where it starts and lands; the first that is there counts. */
  from: readonly string[];
  to: readonly string[];
}

/** More would be confetti. */
const MOST = 8;

export function flights(moments: readonly Moment[], own: number | null): Flight[] {
  return moments.flatMap(({ events }) => events.flatMap((event) => flightsOf(event, own))).slice(-MOST);
}

function flightsOf(event: GameEvent, own: number | null): Flight[] {
  switch (event.event) {
    case "card_taken":
      return [{ shows: { card: event.card }, from: [slot(event.slot)], to: home(event.seat, own, event.card) }];
    case "card_drawn":
      return [{ shows: { card: event.card }, from: [at("deck")], to: home(event.seat, own, event.card) }];
    case "card_turned_up":
      return [{ shows: { card: event.card }, from: [at("deck")], to: [slot(event.slot)] }];
    case "track_claimed":
      return paidCards(event, own);
    case "tickets_kept": {
      const kept: Flight = { shows: { ticket: true }, from: [at("ticket-deck")], to: home(event.seat, own, "tickets") };
      return Array<Flight>(Math.min(event.number, 3)).fill(kept);
    }
    case "scored":
      return event.points === 0 ? [] : [{ shows: { points: event.points }, from: [at(`score-${event.seat}`)], to: [] }];
    default: {
      const [price, gain] = [priceOf(event), gainOf(event)];
      return price ? paidCards(price, own) : gain ? [wonThings(gain)] : [];
    }
  }
}

function paidCards({ seat, colour, cards }: Price, own: number | null): Flight[] {
  const paid: Flight = { shows: { card: colour }, from: home(seat, own, colour), to: [at("discards")] };
  return Array<Flight>(Math.min(cards, 3)).fill(paid);
}

/** From where it lay on the map to its seat. */
function wonThings({ seat, won, from }: Gain): Flight {
  const cities = from.map((city) => `[data-city="${CSS.escape(city)}"]`);
  return { shows: "points" in won ? won : { card: null }, from: [...cities, at("board")], to: [at(`seat-${seat}`)] };
}

/** Where a seat's things are: ours in the tray, others' at their seat. */
function home(seat: number, own: number | null, what: string | null): string[] {
  return seat === own
    ? [at(`hand-${what ?? ""}`), at(what === "tickets" ? "tickets" : "hand"), at(`seat-${seat}`)]
    : [at(`seat-${seat}`)];
}

const slot = (number: number) => at(`display-${number}`);
const at = (id: string) => `[data-testid="${id}"]`;
