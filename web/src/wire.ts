// What passes between page and server. Made by tools/wire.py of the server's own types: don't edit.

export const CARDS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"] as const;
export const COLOURS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"] as const;
export const TRACK_COLOURS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "grey"] as const;
export const LONGEST_NAME = 24 as const;
export const LONGEST_MESSAGE = 4096 as const;
export const LONGEST_REQUEST = 2000000 as const;

/** The languages that the server speaks. */
export type Language = "en" | "de";

/** Who sits at a seat: somebody at a browser, or a bot. */
export type Kind = "person" | "bot";

/** What a mechanic keeps. */
export type Value =
  | number
  | string
  | (number | string)[]
  | Record<string, number | number[]>
  | null;

/** What a seat can answer. */
export type Action =
  | Claim
  | Take
  | DrawUnseen
  | DrawTickets
  | Pass
  | PayWith
  | UseLocomotives
  | PlayCards
  | Keep
  | Special;

/** Over the socket, from the page. */
export type FromPage =
  | Hello
  | Sit
  | Act
  | TakeBack
  | AskWhy
  | AskPayments
  | AskHint
  | SetPace
  | Hurry
  | GiveSeat
  | TakeSeat
  | Rename
  | NewLink
  | Vote
  | SetListed
  | Say
  | SetWebhook;

/** Over the socket, to the page. */
export type ToPage =
  | Welcome
  | Here
  | Chat
  | Told
  | Done
  | Refused
  | WhyNot
  | Payments
  | Hints
  | Thinking;

/** What happened, as `Event.to_dict` writes it. */
export type GameEvent =
  | GameBegan
  | CardsDealt
  | CardTaken
  | CardDrawn
  | CardTurnedUp
  | DisplaySwept
  | DeckReshuffled
  | TrackClaimed
  | TicketsOffered
  | TicketsKept
  | TicketsReturned
  | TicketsShuffled
  | TurnBegan
  | Passed
  | Scored
  | LastRoundBegan
  | GameEnded
  | MechanicEvent
  | CountryCardsTaken
  | CountryStackEmpty
  | ExpressCardUsed
  | ExpressAdvanced
  | ExpressSupplyEmpty
  | FestivalTurnedUp
  | FestivalTaken
  | FestivalLeft
  | NeutralTicket
  | NeutralBuilt
  | NeutralIdle
  | NeutralLeft
  | NeutralMarkerPassed
  | NeutralOver
  | ProvinceTrainPlaced
  | StationBuilt
  | DraftBegan
  | DraftPassed
  | DraftHanded
  | DraftCardTurnedUp
  | DraftCalledOff
  | TollPaid
  | LoanTaken
  | BankPaid
  | TunnelLaid
  | TunnelCard
  | TunnelAdded
  | TunnelGivenUp;

/** A switch of a board, in the reader's words. */
export interface OptionShown {
  id: string;
  text: string;
  default: boolean;
  /** The numbers of seats it can be switched on for; null: all. */
  seats: [number, number] | null;
  needs: string[];
}

export interface MechanicShown {
  name: string;
  /** In the reader's words: what it is called, and a sentence on it. */
  title: string;
  about: string;
  parameters: Record<string, unknown>;
  if_option: string | null;
  unless_option: string | null;
}

/** A board on the start page. */
export interface BoardCard {
  id: string;
  /** Names this board with these rules, this picture and this language in addresses: what is fetched with it never changes. */
  key: string;
  name: string;
  /** A sentence on what is special. */
  about: string;
  own_design: boolean;
  /** From the map maker's folder, not one of ours. */
  own_file: boolean;
  seats: [number, number];
  cities: number;
  tickets: number;
  mechanics: MechanicShown[];
  options: OptionShown[];
}

export interface LevelShown {
  name: string;
  title: string;
  about: string;
}

/** All that the start page offers: GET /api/boards?language=de. */
export interface Catalogue {
  boards: BoardCard[];
  levels: LevelShown[];
  /** Board files that could not be read, with the reason. */
  faults: string[];
  version: string;
}

export interface CityShown {
  id: string;
  name: string;
  /** What mechanics read: country, festival … */
  data: Record<string, unknown>;
}

export interface ConnectionShown {
  id: string;
  a: string;
  b: string;
  length: number;
  border: boolean;
  /** What mechanics read: toll, ferry, tunnel, express … */
  data: Record<string, unknown>;
}

export interface TrackShown {
  id: string;
  /** As in "Denver–Omaha" or "Denver–Kansas City (black)". */
  name: string;
  connection: string;
  colour: string;
  length: number;
  points: number;
}

export interface TicketShown {
  id: string;
  /** As in "Boston–Miami". */
  name: string;
  a: string;
  b: string;
  points: number;
}

/** A map in its frame, as `stellwerk draw` lays it out; the main one first, then enlarged parts. */
export interface MapShown {
  id: string;
  title: string;
  frame: Box;
  lines: Line[];
  dots: Dot[];
  labels: Label[];
}

/** An upright rectangle by its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A connection: its tracks side by side along one bend. */
export interface Line {
  connection: string;
  a: string;
  b: string;
  /** From city to city, under the spaces. */
  bend: [number, number][];
  /** The bare stretches of it, from the cities to the spaces. */
  stubs: [number, number][][];
  /** The stretch of it that has spaces on it. */
  occupied: [number, number][];
  /** Of all its tracks together. */
  width: number;
  rows: Row[];
  ferry: number;
  tunnel: boolean;
  express: boolean;
  border: boolean;
  /** It runs over water. */
  sea: boolean;
  coin: Coin | null;
}

/** A track's spaces, from city a to city b. */
export interface Row {
  track: string;
  colour: string;
  spaces: Space[];
}

/** One space of a track: a rectangle around a point, its long side at an angle. */
export interface Space {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  /** What is drawn in it: a colour's sign, "locomotive", or nothing. */
  sign: string;
}

export interface Coin {
  x: number;
  y: number;
  radius: number;
  value: number;
}

/** A city, or a country with its plate. */
export interface Dot {
  city: string;
  name: string;
  x: number;
  y: number;
  /** Where it truly lies; the map may have moved it a little to make room. */
  true: [number, number];
  radius: number;
  plate: Box | null;
  /** The pile of festival tokens here, or "". */
  festival: string;
  /** It is drawn again in this enlarged part, or "". */
  also_in: string;
}

/** A city's name beside it. */
export interface Label {
  city: string;
  lines: string[];
  size: number;
  box: Box;
  /** "start", "middle" or "end", as in SVG. */
  anchor: string;
  /** Space at the left of the words for a festival's lantern; 0: none. */
  mark: number;
  /** The number of tokens on the lantern, if known. */
  tokens: string;
}

export interface Picture {
  /** What of the page is shown: all maps with their frames. */
  view: Box;
  /** Land, sea, borders and beds of the tracks as SVG; inks are CSS variables, such as var(--map-sea). */
  ground: string;
  maps: MapShown[];
}

/** A board to play on: GET /api/boards/{key}.json. */
export interface BoardShown {
  id: string;
  key: string;
  name: string;
  own_design: boolean;
  seats: [number, number];
  trains: number;
  cities: CityShown[];
  connections: ConnectionShown[];
  tracks: TrackShown[];
  tickets: TicketShown[];
  mechanics: MechanicShown[];
  options: OptionShown[];
  longest_path: number;
  end_trains: number;
  track_points: number[];
  /** Whether rules pages of this id exist; else the base game's and the mechanics' sentences serve. */
  has_rules_page: boolean;
  picture: Picture;
}

/** A seat of a table to be made. */
export interface SeatAsked {
  kind: Kind;
  /** "" : the server finds one. */
  name?: string;
  /** Of a bot: "easy", "medium", "hard". */
  level?: string;
  /** Of a person: somebody who will come by a link; else this browser plays it. */
  invited?: boolean;
}

/**
 * POST /api/tables; answered with TableFacts.
 *
 * With a record or a position the game goes on from there, on the board that it names; a record of a
 * finished game can be replayed only.
 */
export interface NewTable {
  board?: string;
  seats?: SeatAsked[];
  options?: Record<string, boolean>;
  /** Whether hints may be asked for. */
  hints?: boolean;
  /** How fast bots show what they do: 0 at once, 1 as usual, 2 twice as slow. */
  pace?: number;
  /** Seconds that a person has for a turn, before a bot plays for him; 0: as long as he likes. */
  clock?: number;
  /** Whether everybody on this server may find the table and take a free seat. */
  listed?: boolean;
  seed?: number | string | null;
  record?: string | null;
  position?: string | null;
}

/** A person's seat changes hands: to a bot that plays for him, or back. */
export interface Handover {
  /** Of the bot; "": a person plays from here on. */
  level: string;
  why: "clock" | "vote" | "given" | "free" | "back" | "came";
  /** How many decisions everybody had seen until then, and how many turns had ended. */
  after: number;
  turns: number;
}

export interface TableSeat {
  kind: Kind;
  name: string;
  /** Of a bot. */
  level: string;
  /** Whether this browser plays it. */
  mine: boolean;
  /** A person's seat that nobody has taken yet (or that was given up): whoever has a link may. */
  free: boolean;
  /** Of a person's seat: the level of the bot that plays for him at the moment; "": he does. */
  stand_in: string;
  /** The seats that have voted for a bot to play for him. */
  votes: number[];
  /** Whether the others may vote now: he owes a decision, and has stayed away. */
  can_vote: boolean;
  /** Of a person's seat: when a bot played for him, and why; oldest first. */
  handovers: Handover[];
}

/** A table as everybody may know it. */
export interface TableFacts {
  id: string;
  board: string;
  /** Of the board in the reader's language, see BoardCard. */
  key: string;
  board_name: string;
  options: Record<string, boolean>;
  seats: TableSeat[];
  hints: boolean;
  pace: number;
  /** Seconds a turn; 0: no clock. */
  clock: number;
  listed: boolean;
  /** Whoever made it chose its seed, record or position, and may know the cards. */
  known: boolean;
  /** Whether this browser made it: it says whether strangers may find it. */
  maker: boolean;
  /** Seconds since 1970. */
  created: number;
  changed: number;
  turns: number;
  is_over: boolean;
  /** The seats that decide now. */
  decides: number[];
  /** Points on the board, at the end the totals. */
  scores: number[];
  /** Empty until it is over. */
  winners: number[];
  /** The table at which the same people play once more; "": there is none yet. */
  rematch: string;
}

/** Newest first. Those of this browser: GET /api/tables; those that anybody may join: GET /api/open. */
export interface TableList {
  tables: TableFacts[];
}

/**
 * POST /api/tables/{id}/join; answered with TableFacts. Takes a free seat, or opens one's own here too.
 *
 * The link /join/{id}#{seat}.{token} is for one seat: the first who comes takes it, and the link is void;
 * its holder then has a new one, for his other devices. /join/{id}#any.{token} is for any free seat.
 */
export interface Join {
  /** "" : the table is listed. */
  token?: string;
  /** null: any that is free. */
  seat?: number | null;
  /** "" : as the seat is called. */
  name?: string;
}

/** The links that this browser may see and pass on, as paths: GET /api/tables/{id}/links. */
export interface Links {
  /** For any free seat; "" if there is none. */
  common: string;
  /** For a single one: those that are free, by seat. */
  free: Record<string, string>;
  /** This browser's own, for other devices: nobody else's business. */
  own: Record<string, string>;
  /** For who only watches. */
  watch: string;
  /** Hosts that this server may call when it is somebody's turn; empty: it calls nobody. */
  webhook_hosts: string[];
  /** What it calls for this browser's own seats. */
  webhooks: Record<string, string>;
}

/** For the owner of the server: GET /api/state, with his token as bearer. */
export interface ServerState {
  version: string;
  /** This process among those that share the store. */
  node: string;
  compiled: boolean;
  /** Seconds since it was started. */
  uptime: number;
  /** "sqlite" or "postgresql"; with " (away)" if it does not answer. */
  store: string;
  /** In the store: games in all, running, listed; lines. */
  games: number;
  running: number;
  listed: number;
  entries: number;
  /** In memory. */
  tables: number;
  connections: number;
  /** Bots: processes, how many died, decisions that wait. */
  workers: number;
  deaths: number;
  waiting: number;
  /** Since the start: decisions taken, messages refused, troubles logged. */
  decisions: number;
  refused: number;
  troubles: number;
  /** Milliseconds from a decision to everybody being told: median and 95 % of the last thousand. */
  median: number;
  slow: number;
  /** Bytes. */
  memory: number;
}

/** Why a request over HTTP was refused, in the reader's words. */
export interface Trouble {
  code: string;
  text: string;
}

/** What one decision led to, as the seat saw it. */
export interface Moment {
  /** The seat's version after it. */
  version: number;
  /** Who decided; -1: nobody (the set-up). */
  seat: number;
  /** In the reader's words, one a line. */
  lines: string[];
  /** The same as data, by `Event.to_dict`; left out of what is long past. */
  events: GameEvent[];
}

export interface SheetLine {
  /** "start", "tracks", "other", "tickets", "path" or "bonus". */
  kind: string;
  label: string;
  points: number;
}

export interface SheetTicket {
  ticket: string;
  name: string;
  value: number;
  done: boolean;
}

export interface SheetTrack {
  track: string;
  name: string;
  points: number;
}

export interface SheetColumn {
  seat: number;
  name: string;
  lines: SheetLine[];
  tracks: SheetTrack[];
  tickets: SheetTicket[];
  total: number;
}

/** The score sheet in the reader's words. */
export interface SheetShown {
  columns: SheetColumn[];
  winners: number[];
  verdict: string;
}

/** All of a seat, in a replay that shows everything. */
export interface OpenSeat {
  hand: Record<string, number>;
  tickets: TicketFacts[];
  offer: TicketFacts[];
  /** What mechanics keep for it, as it sees that itself: toll tokens, tickets picked. */
  more: Record<string, Value>;
}

export interface TicketFacts {
  ticket: string;
  value: number;
  /** Whether it would count as completed if the game ended now. */
  done: boolean;
}

/** The game as the seat sees it now, and what happened since it was told last. */
export interface Told {
  type: "told";
  /** Grows with everything that this seat sees; an answer names it. */
  version: number;
  seat: number | null;
  view: View;
  ways: TicketWay[];
  /** What the seat is to decide, in words; "" if nothing. */
  asks: string;
  /** Words for the options that mechanics bring, by notation. */
  labels: Record<string, string>;
  /** Oldest first. */
  moments: Moment[];
  /** Whether the moments happened just now; else they are the log so far. */
  fresh: boolean;
  /** What everybody could have counted along, a number for each seat: "tolls spent", "festival sevilla". */
  tallies: Record<string, number[]>;
  /** At the end. */
  sheet: SheetShown | null;
  /** With a clock: seconds that each seat has left for its turn, null for who owes nothing; else empty. */
  left: (number | null)[];
  /** In a replay that shows everything, all seats; else empty. */
  open: OpenSeat[];
}

export interface View {
  board: string;
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  /** The decision that is open, and the seats that owe it. A payment nobody has seen yet is "turn". */
  phase: string;
  decides: number[];
  turn: number;
  /** Who began. */
  first: number;
  /** Turns ended so far, and turns left once the end is triggered. */
  turns: number;
  turns_left: number | null;
  /** null: a gap. */
  display: (string | null)[];
  /** Cards left in the deck. */
  deck: number;
  discards: Record<string, number>;
  /** Tickets left in the deck. */
  ticket_deck: number;
  /** Tickets that lie open beside the deck (NL3). */
  ticket_discards: string[];
  seats: SeatFacts[];
  /** Tracks of others than the seats: "all", "neutral". */
  owners: Record<string, string[]>;
  /** What the board's mechanics keep for nobody in particular. */
  more: Record<string, Value>;
  claim: ClaimFacts | null;
  hand: Record<string, number> | null;
  tickets: TicketFacts[];
  offer: TicketFacts[];
  put_back: PutBack[];
  /** Its own answer, while those of others are awaited. */
  answer: string | null;
  /** What it may do, if it owes a decision. */
  options: Action[];
  can_take_back: boolean;
  /** The score sheet, when the game is over. */
  result: Sheet | null;
}

/** What everybody knows of a seat. */
export interface SeatFacts {
  seat: number;
  name: string;
  trains: number;
  /** How many train cards it holds, how many tickets, and how many tickets it chooses from. */
  cards: number;
  tickets: number;
  offered: number;
  /** Track points and all else that is scored at once. */
  score: number;
  /** Cards of its hand that everybody has seen: a lower bound by kind. */
  open: Record<string, number>;
  tracks: string[];
  /** What the board's mechanics keep for the seat: "stations" … */
  more: Record<string, Value>;
}

/** The payment under way, as far as it is chosen; others see it once the cards are laid out. */
export interface ClaimFacts {
  /** null if it is not for a track; then the mechanic it is for. */
  track: string | null;
  mechanic: string | null;
  /** The cards to play; as long as their number is not chosen, what the track needs. */
  cards: number;
  colour: string | null;
  is_number_chosen: boolean;
  locomotives: number | null;
}

/** A ticket that the seat put back and whose place it still knows. */
export interface PutBack {
  ticket: string;
  /** The layer of the deck in which it lies, lower ones are drawn first; null: it has left the game. */
  layer: number | null;
}

/** All seats' columns, and who wins by what. */
export interface Sheet {
  seats: SeatSheet[];
  /** Whether the game is over; otherwise this is how it would end now. */
  final: boolean;
  winners: number[];
  /** What decided: "points", "tickets", "path", "shared", or a mechanic's name. */
  decided_by: string;
  language?: string;
}

/** One seat's column. */
export interface SeatSheet {
  seat: number;
  name: string;
  /** Points that the scoring marker started with (NL5). */
  start: number;
  tracks: TrackLine[];
  /** Scored during the game, but not for a track the seat owns. */
  other: number;
  tickets: TicketLine[];
  /** The longest path; null on boards without that bonus. */
  path: number | null;
  path_bonus: number;
  bonuses: BonusLine[];
  total: number;
  /** Of the names; left out of JSON if it is English. */
  language?: string;
}

export interface TrackLine {
  track: string;
  name: string;
  points: number;
}

export interface TicketLine {
  ticket: string;
  name: string;
  /** Its value; counted against the seat if it is not done. */
  value: number;
  done: boolean;
}

export interface BonusLine {
  name: string;
  points: number;
}

/** What is left to do for a ticket. */
export interface TicketWay {
  ticket: string;
  /** "lost": no way is left that the seat's trains would do. */
  status: "done" | "open" | "lost";
  /** The shortest open way: the tracks that are still to be claimed, and the trains they take. */
  tracks: string[];
  trains: number;
}

/** A way to pay, from the claim (or another action that costs cards) to the last card. */
export interface Payment {
  /** What is to be sent, in this order. */
  actions: Action[];
  /** The cards that it takes, the plain ones first. */
  cards: Record<string, number>;
  /** As in "3 blue cards and 1 locomotive". */
  text: string;
}

/** The first message; again to change language. Answered with Welcome and Told. */
export interface Hello {
  type: "hello";
  language: Language;
  /** Through whose eyes; null: as everybody sees it. */
  seat?: number | null;
  /** What the page has been told before the line broke. */
  after?: number | null;
}

/** Look through another seat's eyes (one of this browser's), or nobody's: the curtain. */
export interface Sit {
  type: "sit";
  id: number;
  seat: number | null;
}

/** Decisions in a row, all or none of them. */
export interface Act {
  type: "act";
  id: number;
  seat: number;
  version: number;
  actions: Action[];
}

export interface TakeBack {
  type: "take_back";
  id: number;
  seat: number;
  version: number;
}

/** Why can't I do that? */
export interface AskWhy {
  type: "why";
  id: number;
  seat: number;
  action: Action;
}

/** All ways to pay for an action that is open, the thriftiest first. */
export interface AskPayments {
  type: "payments";
  id: number;
  seat: number;
  version: number;
  action: Action;
}

export interface AskHint {
  type: "hint";
  id: number;
  seat: number;
  version: number;
}

export interface SetPace {
  type: "pace";
  id: number;
  pace: number;
}

/** Don't wait until a person decides again. */
export interface Hurry {
  type: "hurry";
  id: number;
}

/** Lets a bot play one's own seat, or one that is still free. */
export interface GiveSeat {
  type: "give_seat";
  id: number;
  seat: number;
  level: string;
}

/** Plays one's own seat oneself again. */
export interface TakeSeat {
  type: "take_seat";
  id: number;
  seat: number;
}

/** Calls one's own seat by another name. */
export interface Rename {
  type: "rename";
  id: number;
  seat: number;
  name: string;
}

/** Makes one's own link void and lets no other browser play the seat: there is a new link for that. */
export interface NewLink {
  type: "new_link";
  id: number;
  seat: number;
}

/** That a bot shall play for somebody who stays away; once most others want it, one does. */
export interface Vote {
  type: "vote";
  id: number;
  /** Who votes, and on whom. */
  seat: number;
  on: number;
  /** False takes the vote back. */
  yes?: boolean;
}

/** Whether strangers on this server may find the table. */
export interface SetListed {
  type: "listed";
  id: number;
  listed: boolean;
}

/** A line of chat. */
export interface Say {
  type: "say";
  id: number;
  seat: number;
  text: string;
}

/** Calls this address when it is the seat's turn and nobody is there; "" : no more. */
export interface SetWebhook {
  type: "webhook";
  id: number;
  seat: number;
  url: string;
}

/** First of all, and whenever something about the table has changed (who sits there, its pace …). */
export interface Welcome {
  type: "welcome";
  table: TableFacts;
}

/** Who is there: told after the welcome, and when somebody comes or goes. */
export interface Here {
  type: "here";
  /** For each seat, whether somebody who plays it is connected. */
  seats: boolean[];
  /** How many only watch. */
  watching: number;
}

export interface ChatLine {
  /** Numbers grow; they have gaps if somebody said much. */
  n: number;
  seat: number;
  /** Seconds since 1970. */
  at: number;
  text: string;
}

/** What was said, oldest first: all that is kept after the welcome, then line by line. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
  fresh: boolean;
}

export interface Done {
  type: "done";
  id: number;
}

/** Nothing has changed. */
export interface Refused {
  type: "refused";
  /** Of the message that is refused; -1: it had none that could be read. */
  id: number;
  /** "stale", "illegal", "malformed", "too long", "not yours", "no hints", "not saved" … */
  code: string;
  text: string;
}

export interface WhyNot {
  type: "why_not";
  id: number;
  /** "" : it is open. */
  text: string;
}

export interface Payments {
  type: "payments";
  id: number;
  payments: Payment[];
}

export interface Hints {
  type: "hints";
  id: number;
  hints: Hint[];
  /** What each of them is, as a button would say it. */
  labels: string[];
}

/** A decision that the coach thinks well of, and why. */
export interface Hint {
  action: Action;
  notation: string;
  /** Points beside the best, so 0 or less; null: it was not weighed up. */
  worth: number | null;
  reason: string;
  /** What the reason is made of; each has a code and values. */
  facts: Fact[];
  /** What it speaks of, by their ids and the numbers of seats: for a page that points at them. */
  tracks: string[];
  tickets: string[];
  cities: string[];
  seats: number[];
}

export interface Fact {
  code: string;
  values: Record<string, number | string | (number | string)[]>;
}

/** Something went wrong with a bot and was mended: told so that nobody wonders about the wait. */
export interface Thinking {
  type: "thinking";
  seat: number;
  text: string;
}

export interface ReplayStep {
  seat: number;
  lines: string[];
}

/** GET /api/tables/{id}/replay; the view at a step: …/replay/{step}?as=0|all|nobody. */
export interface ReplayFacts {
  table: TableFacts;
  /** Step 0 is the set-up. */
  steps: ReplayStep[];
}

export interface GameBegan {
  event: "game_began";
  /** Who starts. */
  seat: number;
}

export interface CardsDealt {
  event: "cards_dealt";
  seat: number;
  number: number;
  cards: string[] | null;
}

/** From the display. */
export interface CardTaken {
  event: "card_taken";
  seat: number;
  card: string;
  slot: number;
}

/** Unseen, from the deck. */
export interface CardDrawn {
  event: "card_drawn";
  seat: number;
  card: string | null;
}

/** Into the display. */
export interface CardTurnedUp {
  event: "card_turned_up";
  card: string;
  slot: number;
}

/** Too many locomotives: all display cards were discarded (B5). */
export interface DisplaySwept {
  event: "display_swept";
}

export interface DeckReshuffled {
  event: "deck_reshuffled";
  /** Cards in the new deck. */
  number: number;
}

export interface TrackClaimed {
  event: "track_claimed";
  seat: number;
  colour: string;
  cards: number;
  locomotives: number;
  track: string;
}

export interface TicketsOffered {
  event: "tickets_offered";
  seat: number;
  number: number;
  tickets: string[] | null;
}

export interface TicketsKept {
  event: "tickets_kept";
  seat: number;
  number: number;
  tickets: string[] | null;
}

export interface TicketsReturned {
  event: "tickets_returned";
  seat: number;
  number: number;
  tickets: string[] | null;
  /** "under" the deck, "out" of the game, "open" beside the deck for all to see, or "shuffled in". */
  place: string;
}

/** The tickets that lay open are the new deck. */
export interface TicketsShuffled {
  event: "tickets_shuffled";
  number: number;
}

export interface TurnBegan {
  event: "turn_began";
  seat: number;
}

export interface Passed {
  event: "passed";
  seat: number;
}

export interface Scored {
  event: "scored";
  seat: number;
  points: number;
}

export interface LastRoundBegan {
  event: "last_round_began";
  /** Who triggered the end. */
  seat: number;
  /** Turns left. */
  turns: number;
}

export interface GameEnded {
  event: "game_ended";
  /** "trains", "passes", or "rule" if a mechanic ended it. */
  reason: string;
}

/** An event of a mechanic that no file here knows; others see only that something happened. */
export interface MechanicEvent {
  event: "mechanic_event";
  seat: number;
  mechanic: string;
  number: number | null;
  numbers: number[] | null;
}

/** A network has grown by a new country: the top card of each country in it. */
export interface CountryCardsTaken {
  event: "country_cards_taken";
  seat: number;
  countries: string[];
  /** The value of each of these cards. */
  points: number[];
}

/** The last card of a country was taken. */
export interface CountryStackEmpty {
  event: "country_stack_empty";
  country: string;
}

/** An express card is used and leaves the game. */
export interface ExpressCardUsed {
  event: "express_card_used";
  seat: number;
  value: number;
  /** "claim", "cards" or "tickets": what it makes better. */
  purpose: string;
  /** How many more cards or tickets it brings; for a claim, what it adds. */
  brings: number;
}

/** Somebody has built an express line. */
export interface ExpressAdvanced {
  event: "express_advanced";
  seat: number;
  /** Steps on the development track: the cards played. */
  cards: number;
  /** Where its marker stands now. */
  place: number;
  /** Express trains left in the common supply. */
  supply: number;
}

/** The last express train was put down: from now on express lines are ordinary tracks. */
export interface ExpressSupplyEmpty {
  event: "express_supply_empty";
  seat: number;
}

/** A festival card came from the deck and lies open at its city; the next card replaces it. */
export interface FestivalTurnedUp {
  event: "festival_turned_up";
  pile: string;
}

/** A seat takes all cards of a pile, face down. */
export interface FestivalTaken {
  event: "festival_taken";
  seat: number;
  pile: string;
  number: number;
}

/** A seat leaves the festival cards at the ends of its track lying. */
export interface FestivalLeft {
  event: "festival_left";
  seat: number;
  track: string;
}

/** The top ticket of the deck is turned up; it is discarded. */
export interface NeutralTicket {
  event: "neutral_ticket";
  seat: number;
  ticket: string;
}

export interface NeutralBuilt {
  event: "neutral_built";
  seat: number;
  track: string;
}

/** Nothing is built. */
export interface NeutralIdle {
  event: "neutral_idle";
  seat: number;
  /** What the ticket names, if it names a connection: the neutral player or others have it already. */
  connection: string | null;
}

/** It has too few trains, and leaves the game. */
export interface NeutralLeft {
  event: "neutral_left";
  seat: number;
  connection: string;
  trains: number;
}

export interface NeutralMarkerPassed {
  event: "neutral_marker_passed";
  seat: number;
  /** Who has it now. */
  to: number;
}

/** The last ticket of the deck was taken: the marker leaves the game. */
export interface NeutralOver {
  event: "neutral_over";
}

/** A train is put on a space of the province mat. */
export interface ProvinceTrainPlaced {
  event: "province_train_placed";
  seat: number;
  /** The colour of the line. */
  line: string;
  value: number;
  /** The space that the cards came to; if it was taken, the train stands on the next free one below. */
  wanted: number;
}

export interface StationBuilt {
  event: "station_built";
  seat: number;
  colour: string;
  cards: number;
  locomotives: number;
  city: string;
}

/** Tickets are dealt for the first or the second draft. */
export interface DraftBegan {
  event: "draft_began";
  number: number;
  /** Tickets for each seat. */
  tickets: number;
  direction: string;
}

/** Every seat hands its tickets on, to the "left" or to the "right". */
export interface DraftPassed {
  event: "draft_passed";
  direction: string;
}

/** What a seat was handed by its neighbour. */
export interface DraftHanded {
  event: "draft_handed";
  seat: number;
  number: number;
  tickets: string[] | null;
}

/** The draft card came from the deck: the second draft follows this turn. */
export interface DraftCardTurnedUp {
  event: "draft_card_turned_up";
  /** In whose turn. */
  seat: number;
}

/** There are too few tickets for a second draft. */
export interface DraftCalledOff {
  event: "draft_called_off";
}

/** For a claim. */
export interface TollPaid {
  event: "toll_paid";
  seat: number;
  amount: number;
  /** Who gets it; null: the bank. */
  to: number | null;
}

/** The seat can't pay the toll for its claim: it takes a loan and pays nothing. */
export interface LoanTaken {
  event: "loan_taken";
  seat: number;
  amount: number;
  /** To whom the bank pays the toll instead; null: to nobody. */
  to: number | null;
}

/** The bank pays a toll for somebody who is no player. */
export interface BankPaid {
  event: "bank_paid";
  /** Who gets it. */
  seat: number;
  amount: number;
}

/** Cards are laid out for a tunnel. */
export interface TunnelLaid {
  event: "tunnel_laid";
  seat: number;
  colour: string;
  cards: number;
  locomotives: number;
  track: string;
}

/** A card is turned up for a tunnel. */
export interface TunnelCard {
  event: "tunnel_card";
  seat: number;
  card: string;
}

export interface TunnelAdded {
  event: "tunnel_added";
  seat: number;
  cards: number;
  locomotives: number;
}

export interface TunnelGivenUp {
  event: "tunnel_given_up";
  seat: number;
  track: string;
}

/** Claim a track; how it is paid is asked next, if there is a choice. */
export interface Claim {
  type: "claim";
  track: string;
}

/** Take a card of this colour from the display. */
export interface Take {
  type: "take";
  card: string;
}

/** Draw a card from the deck. */
export interface DrawUnseen {
  type: "draw";
}

/** Draw tickets; which to keep is asked next. */
export interface DrawTickets {
  type: "tickets";
}

/** Do nothing, which is allowed only if nothing else is. */
export interface Pass {
  type: "pass";
}

/** Pay with cards of this colour; "locomotive": with locomotives only. */
export interface PayWith {
  type: "pay";
  card: string;
}

/** Play this many locomotives among the cards. */
export interface UseLocomotives {
  type: "locos";
  number: number;
}

/** Play this many cards, where more than the track needs can be of use. */
export interface PlayCards {
  type: "cards";
  number: number;
}

/** Keep these of the tickets on offer. */
export interface Keep {
  type: "keep";
  tickets: string[];
}

/** An option that a mechanic of the board brings: "station", "city paris", "give up" … */
export interface Special {
  type: "special";
  name: string;
}
