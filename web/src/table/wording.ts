/** The page's own words for decisions; what mechanics bring is worded by the server. */
import { type Scene, notation } from "../scene";
import { t } from "../texts";
import type { Action, Handover, TableFacts } from "../wire";

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

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${t().table.prompt.and} ${names.at(-1)}`;
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
