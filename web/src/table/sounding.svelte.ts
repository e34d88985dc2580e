/** What is heard at a table: cards, cars on rails, a ticket that is done, our turn, the end. */
import { untrack } from "svelte";
import { soundOfMechanic } from "../mechanics";
import type { Play } from "../play.svelte";
import { type Sound, sound } from "../sound";
import type { GameEvent } from "../wire";

/** More would be noise. */
const MOST = 4;
/** Seconds between two. */
const BETWEEN = 0.12;

/** Called once. */
export function soundTable(play: Play): void {
  let done: number | null = null;
  $effect(() => {
    const heard = play.fresh.flatMap(({ events }) => events.flatMap((event) => soundOf(event) ?? []));
    heard.slice(-MOST).forEach((name, n) => sound(name, n * BETWEEN));
  });
  $effect(() => {
    const tickets = play.snapshot?.seat === play.seat ? play.snapshot.view.tickets : undefined;
    const now = tickets?.filter((ticket) => ticket.done).length ?? null;
    if (done !== null && now !== null && now > done && untrack(() => play.fresh.length > 0)) sound("ticket", 0.3);
    done = now;
  });
}

function soundOf(event: GameEvent): Sound | undefined {
  switch (event.event) {
    case "card_taken":
    case "card_drawn":
    case "tickets_kept":
      return "card";
    case "track_claimed":
      return "cars";
    case "display_swept":
      return "sweep";
    case "game_ended":
      return "end";
    default:
      return soundOfMechanic(event);
  }
}
