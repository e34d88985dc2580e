/** Where the decision that is open is made: tickets, a mechanic's own questions, buttons, or the table itself. */
import type { Component } from "svelte";
import type { Focus } from "../focus.svelte";
import { faces } from "../mechanics";
import { notation, type Scene } from "../scene";
import type { Action } from "../wire";

type Choice = Component<{ scene: Scene; focus: Focus }>;

/** Decisions that have a place on the table: the board, the display, the decks, the offer. */
const AT_THE_TABLE: readonly Action["type"][] = ["claim", "take", "draw", "tickets", "keep"];

/** The components of mechanics that answer the phase that is open. */
export function choices(scene: Scene): readonly Choice[] {
  if (!isOurs(scene)) return [];
  const { phase } = scene.snapshot.view;
  return faces(scene).flatMap((face) => (face.choice && face.phases?.includes(phase) ? [face.choice] : []));
}

/** What mechanics add to our turn. */
export function turns(scene: Scene): readonly Choice[] {
  if (!isOurs(scene)) return [];
  const open = scene.snapshot.view.options.map(notation);
  return faces(scene).flatMap(({ turn, offers }) => (turn && offers && open.some(offers) ? [turn] : []));
}

/** What is left for buttons; a mechanic that answers the phase answers all of it but passing. */
export function buttons(scene: Scene): readonly Action[] {
  if (!isOurs(scene)) return [];
  const isAnswered = choices(scene).length > 0;
  const isShown = (action: Action) => faces(scene).some(({ turn, offers }) => turn && offers?.(notation(action)));
  return scene.snapshot.view.options.filter(
    (action) => action.type === "pass" || (!isAnswered && !AT_THE_TABLE.includes(action.type) && !isShown(action)),
  );
}

/** Whether the decision is made in words, beside the board and the display. */
export function isWorded(scene: Scene): boolean {
  return (
    hasOffer(scene) || hasAnswered(scene) || choices(scene).length + turns(scene).length + buttons(scene).length > 0
  );
}

export function hasOffer(scene: Scene): boolean {
  return (
    isOurs(scene) &&
    scene.snapshot.view.offer.length > 0 &&
    scene.snapshot.view.options.some(({ type }) => type === "keep")
  );
}

/** We have chosen, and others have not yet. */
export function hasAnswered(scene: Scene): boolean {
  return scene.snapshot.view.answer !== null && scene.snapshot.view.options.length === 0;
}

/** The tickets that we have chosen meanwhile, of an answer such as "keep boston-miami"; null: we chose something else. */
export function answered(scene: Scene): readonly string[] | null {
  const [verb, ...tickets] = scene.snapshot.view.answer?.split(" ") ?? [];
  if (verb !== "keep") return null;
  return tickets.filter((ticket) => scene.lookup.tickets.has(ticket));
}

function isOurs(scene: Scene): boolean {
  return scene.isLive && scene.snapshot.view.options.length > 0;
}
