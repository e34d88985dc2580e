/** The guided games: where each begins, and what one does in it, step by step. Their words are in `texts.ts`. */

/** When a step is over. */
export type Until =
  /** Its button was pressed. */
  | "read"
  /** Something else is asked than what it is about. */
  | "answered"
  /** We have taken cards, and no more are asked for. */
  | "taken"
  /** The ways to pay are shown. */
  | "paying"
  /** So many tracks are ours, or everybody's. */
  | number;

export interface Step {
  /** Of its words. */
  readonly id: string;
  /** What it speaks of, by test ids or classes: its bubble stands at the first that is seen. */
  readonly at: readonly string[];
  readonly until: Until;
  /** The tracks it speaks of: the first that can be claimed, else any that can. */
  readonly tracks?: readonly string[];
  /** The phases in which it is asked; with these, what comes before has been done. */
  readonly on?: readonly string[];
  /** Left out unless a ticket is done. */
  readonly needsTicket?: boolean;
}

export interface Lesson {
  /** A position (docs/position.md), in which ME and BOT stand for the names. */
  readonly position: string;
  readonly steps: readonly Step[];
}

const OFFER = [".offer"];
const DISPLAY = [".display"];
const DECISION = [".tray .decision"];
/** On a phone its tray is to be pulled up. */
const TICKET = ["ticket-denver-el_paso", "tickets", ".tray > button"];
const SEAT = ["score-0", "seat-0"];

/** Pointing out a track, and paying for it. */
function claim(name: string, owned: number, ...tracks: readonly string[]): readonly Step[] {
  return [
    { id: name, at: [], tracks, until: "paying" },
    { id: "pay", at: ["payment-0"], until: owned },
  ];
}

/** By board. The base game is learnt on USA; the others show what is new there. */
export const LESSONS: Readonly<Record<string, Lesson>> = {
  usa: {
    position: `board: usa
      seats: ME, BOT
      phase: start tickets
      display: green, yellow, red, white, blue
      ME: hand 2 blue, 2 red; offer denver-el_paso, kansas_city-houston, seattle-new_york
      BOT: hand black, white, green, orange; offer boston-miami, new_york-atlanta, toronto-miami`,
    steps: [
      { id: "goal", at: ["board"], until: "read" },
      { id: "tickets", at: OFFER, on: ["start tickets"], until: "answered" },
      { id: "way", at: TICKET, until: "read" },
      { id: "take", at: DISPLAY, until: "taken" },
      ...claim("claim", 1, "denver-santa_fe", "el_paso-santa_fe"),
      { id: "score", at: SEAT, until: "read" },
      { id: "again", at: [], tracks: ["el_paso-santa_fe", "denver-santa_fe"], until: 2 },
      { id: "done", at: TICKET, needsTicket: true, until: "read" },
      { id: "end", at: ["seat-0"], until: "read" },
    ],
  },
  europe: {
    position: `board: europe
      seats: ME, BOT
      display: green, white, red, black, blue
      ME: hand 3 yellow, 2 green, 1 locomotive; tickets zurich-budapest, barcelona-munchen, edinburgh-paris
      BOT: hand 4 red; tickets kyiv-sochi, roma-smyrna`,
    steps: [
      { id: "ferry", at: ["track-dieppe-london:grey1"], until: "read" },
      ...claim("tunnel", 1, "munchen-zurich"),
      { id: "tunnelCards", at: DECISION, on: ["tunnel"], until: "answered" },
      { id: "station", at: ["option-station", "panel-stations", "seat-0"], until: "read" },
    ],
  },
  nederland: {
    position: `board: nederland
      seats: ME, BOT
      turns: 2
      bank: 2
      display: green, white, red, black, blue
      ME: hand 3 purple, 2 white, 1 red; tickets amsterdam-nijmegen, amsterdam-rotterdam, zwolle-haarlem
      BOT: hand 4 red; tokens 28; tracks amsterdam-utrecht:orange; tickets rotterdam-turnhout, haarlem-breda, liege-duisburg`,
    steps: [
      { id: "toll", at: ["panel-tolls", "seat-0"], until: "read" },
      ...claim("second", 1, "amsterdam-utrecht:purple"),
      { id: "tokens", at: ["panel-tolls", "seat-0"], until: "read" },
    ],
  },
  poland: {
    position: `board: poland
      seats: ME, BOT
      turns: 4
      display: green, white, red, black, blue
      ME: hand 4 red, 1 blue; tracks zielona_gora-germany:purple, zielona_gora-jelenia_gora; tickets zielona_gora-torun, jelenia_gora-zakopane
      BOT: hand 3 green, 1 red; tracks suwalki-bialystok; tickets koszalin-suwalki, bydgoszcz-siedlce`,
    steps: [
      { id: "countries", at: ["panel-country_cards", "board"], until: "read" },
      ...claim("border", 3, "jelenia_gora-czechia:red"),
      { id: "countryCards", at: ["panel-country_cards", "seat-0"], until: "read" },
    ],
  },
  iberia: {
    position: `board: iberia
      seats: ME, BOT
      phase: draft pick
      display: green, white, red, black, blue
      festivals lying: 3 festival_sevilla, 1 festival_madrid
      ME: hand 2 orange, 1 blue, 1 white; offer burgos-sevilla, vigo-valencia
      ME: picked madrid-cordoba, lisboa-sevilla, cadiz-almeria, salamanca-sevilla
      BOT: hand 4 red; offer madrid-barcelona, oviedo-cuenca
      BOT: picked valencia-girona, bilbao-france, bilbao-lleida, pamplona-barcelona`,
    steps: [
      { id: "draft", at: OFFER, on: ["draft pick"], until: "answered" },
      { id: "keep", at: OFFER, on: ["draft keep"], until: "answered" },
      ...claim("festival", 1, "cordoba-sevilla:orange", "cordoba-sevilla:green"),
      { id: "pile", at: DECISION, on: ["festival"], until: "answered" },
      { id: "sets", at: ["panel-festivals", "seat-0"], until: "read" },
    ],
  },
  japan: {
    position: `board: japan
      seats: ME, BOT
      turns: 4
      display: green, white, red, black, blue
      express trains: 14
      ME: hand 3 blue, 1 red; tickets tokyo-sendai, takasaki-morioka
      BOT: hand 2 green, 1 red; express marker 3; tickets osaka-nagano, tottori-nagoya
      all: tracks tokyo-utsunomiya, fukushima-sendai`,
    steps: [
      { id: "lines", at: ["panel-express_lines", "board"], until: "read" },
      ...claim("express", 3, "fukushima-utsunomiya"),
      { id: "marker", at: ["panel-express_lines", "seat-0"], until: "read" },
    ],
  },
  south_korea: {
    position: `board: south_korea
      seats: ME, BOT
      display: green, white, red, black, blue
      ME: hand 4 white, 1 locomotive, 1 red; tickets jeongeup-suncheon, daejeon-namwon, iksan-mokpo, jeonju-andong
      BOT: hand 2 green, 2 red; tickets sokcho-wonju, incheon-cheongju, seoul-daejeon, suwon-wonju`,
    steps: [
      { id: "mat", at: ["panel-province_mat", "board"], until: "read" },
      ...claim("more", 1, "namwon-suncheon:white"),
      { id: "province", at: DECISION, on: ["province"], until: "answered" },
      { id: "plus", at: DECISION, on: ["express"], until: "answered" },
      { id: "rank", at: ["panel-province_mat", "seat-0"], until: "read" },
    ],
  },
};
