/** The page's own words for decisions; what mechanics bring is worded by the server. */
import { faces } from "../mechanics";
import { type Scene, notation } from "../scene";
import { t } from "../texts";
import type { Action, Handover, TableFacts, TicketWay } from "../wire";

/** A colour's name, or that of a kind of card that a mechanic brings. */
export function cardName(card: string): string {
  const names: Record<string, string> = t().common.colours;
  return names[card] ?? card;
}

/** As a button would say it. */
export function label(scene: Scene, action: Action): string {
  const label = scene.snapshot.labels[notation(action)];
  if (label) return label;
  const words = t().table.choices;
  switch (action.type) {
    case "pay":
      return action.card === "locomotive" ? words.payLocomotives : words.pay(cardName(action.card));
    case "locos":
      return words.locos(action.number);
    case "cards":
      return words.cards(action.number);
    case "pass":
      return words.pass;
    default:
      return title(scene, action);
  }
}

/** What it is about, without a verb. */
export function title(scene: Scene, action: Action): string {
  if (action.type === "claim") return scene.lookup.track(action.track).name;
  return scene.snapshot.labels[notation(action)] ?? notation(action);
}

/** "Claim Denver–Omaha with 4 blue cards?" */
export function question(scene: Scene, action: Action, paidWith: string): string {
  const words = t().table.confirm;
  switch (action.type) {
    case "claim": {
      const { name } = scene.lookup.track(action.track);
      return paidWith ? words.claim(name, paidWith) : words.claimPlain(name);
    }
    case "take":
      return words.take(cardName(action.card));
    case "draw":
      return words.draw;
    case "tickets":
      return words.tickets;
    case "pass":
      return words.pass;
    default: {
      const what = label(scene, action);
      return paidWith ? words.otherWith(what, paidWith) : words.other(what);
    }
  }
}

/** What is asked; in a turn, what one may do. */
export function prompt(scene: Scene): string {
  const { asks, view } = scene.snapshot;
  const words = t().table.prompt;
  if (view.phase !== "turn") return asks || words.yourTurn;
  const has = (...types: readonly Action["type"][]) => view.options.some(({ type }) => types.includes(type));
  const may = [
    ...(has("take", "draw") ? [words.mayTake] : []),
    ...(has("claim") ? [words.mayClaim] : []),
    ...(has("tickets") ? [words.mayDrawTickets] : []),
  ];
  const turn = (asks || words.yourTurn).replace(/\.$/, "");
  return may.length > 0 ? `${turn}: ${listed(may, words.or)}` : asks || words.yourTurn;
}

/** What is left to do for a ticket, as in "8 trains and a station to go". */
export function toGo(scene: Scene, { tracks, trains, borrowed }: TicketWay): string {
  const words = t().table.tickets;
  const borrowing = faces(scene).flatMap((face) => (borrowed > 0 ? (face.borrowing?.(borrowed) ?? []) : []));
  if (trains === 0 && borrowing.length === 0)
    return tracks.length > 0 ? words.openShared(tracks.length) : words.openPlain;
  return words.open(listed([...(trains > 0 ? [t().common.trains(trains)] : []), ...borrowing]));
}

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export function listed(names: readonly string[], and = t().table.prompt.and): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

/** A line of the log without the name of the one it stands beside. */
export function withoutName(line: string, name: string): string {
  return line.startsWith(`${name} `) ? line.slice(name.length + 1) : line;
}

/** Why a bot plays for somebody from here on, or no longer does. */
export function handed(table: TableFacts, seat: number, { level, why }: Handover): string {
  const { levels } = t().table.seats;
  return t().table.log.hands[why](table.seats[seat]?.name ?? "", levels[level] ?? level);
}
