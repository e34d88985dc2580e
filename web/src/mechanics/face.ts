/** What a mechanic shows of itself on the page. Panels belong to mechanics, so a new mixture has a face at once. */
import type { Component } from "svelte";
import type { Paint } from "../board/shapes";
import type { Focus } from "../focus.svelte";
import type { Scene } from "../scene";
import type { Sound } from "../sound";
import type { Action, ConnectionShown, GameEvent, DrawnConnection, Payment } from "../wire";

/** Who owns tracks without being a seat. */
export interface OtherOwner {
  /** "the neutral player’s" */
  text: string;
  /** Without it, grey and striped. */
  cars?: Paint;
  /** Its tracks serve all seats. */
  isEverybody?: boolean;
}

/** What was played for something: the cards fly to the discards. */
export interface Price {
  seat: number;
  colour: string;
  cards: number;
}

/** What a seat has won besides the points for a track: it flies to its seat. */
export interface Gain {
  seat: number;
  /** The points that it brings, or the cards where those stay secret. */
  won: { points: number } | { cards: number };
  /** The cities or countries that it comes from. */
  from: readonly string[];
}

export interface Face {
  /** Its tokens of a seat, in the column of seats: small, one or two chips. */
  seat?: Component<{ scene: Scene; seat: number }>;
  /** Its own things beside the board: stacks, the mat, the track of the express. */
  panel?: Component<{ scene: Scene; focus: Focus }>;
  /** How its phases are answered; without it, as buttons with the server's words. */
  choice?: Component<{ scene: Scene; focus: Focus }>;
  /** The phases that `choice` answers. */
  phases?: readonly string[];
  /** What it adds to a turn: shown while one of the options that it `offers` is open, which then are no plain buttons. */
  turn?: Component<{ scene: Scene; focus: Focus }>;
  offers?: (option: string) => boolean;
  /** Whether an option of its own can't be taken back, and is worth a question first. */
  isFinal?: (option: string) => boolean;
  /** What it adds below tickets on offer. */
  offer?: Component<{ scene: Scene; focus: Focus }>;
  /** What it lays onto the board, in the picture's own units: an SVG group. */
  overlay?: Component<{ scene: Scene; focus: Focus }>;
  /** What a click on a city does; undefined: nothing. */
  cityAction?: (scene: Scene, city: string) => Action | undefined;
  /** A few words on a way to pay for a track; undefined: nothing to say. */
  paymentNote?: (scene: Scene, track: string, payment: Payment) => string | undefined;
  /** One line on a track under the pointer. */
  trackNote?: (scene: Scene, track: string) => string | undefined;
  /** What claiming a track scores at once, if not what the board says. */
  points?: (scene: Scene, track: string) => number | undefined;
  /** What a way that borrows this many tracks of others needs, as in "a station". */
  borrowing?: (tracks: number) => string;
  /** Which connections show what it is about: rules have a picture of one. */
  shows?: (connection: ConnectionShown) => boolean;
  /** What it draws there, in the picture's own units. */
  look?: Component<{ line: DrawnConnection }>;
  /** An owner of tracks that it brings, by its name in views. */
  owner?: (name: string) => OtherOwner | undefined;
  /** The price of its own thing, if the event is about that. */
  price?: (event: GameEvent) => Price | undefined;
  /** What a seat has won, if the event is about that; only what everybody may know. */
  gain?: (event: GameEvent) => Gain | undefined;
  /** What its own events sound like. */
  sound?: (event: GameEvent) => Sound | undefined;
}
