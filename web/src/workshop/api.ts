/** Questions to the workshop's server side; docs/workshop.md has them all. */
import { api, asked, posted, transport } from "../api";
import type {
  AskTickets,
  DesignCard,
  DesignChecked,
  DesignShown,
  Forms,
  Land,
  NewDesign,
  Official,
  PictureShown,
  SaveDesign,
  TicketsSuggested,
  TrialFacts,
} from "../wire";
import type { BoardFile } from "./file";
import type { Region } from "./ground";

const at = (id: string, rest = "") => `/api/workshop/${encodeURIComponent(id)}${rest}`;

export const workshop = {
  designs: api.designs,
  create: (wanted: NewDesign) => asked<DesignShown>("/api/workshop", posted(wanted)),
  design: (id: string) => asked<DesignShown>(at(id)),
  /** last: the page is about to go, and the browser sends it all the same. */
  save: (id: string, wanted: SaveDesign, last = false) =>
    asked<DesignCard>(at(id), { ...posted(wanted, "PUT"), keepalive: last }),
  delete: (id: string) => asked<undefined>(at(id), { method: "DELETE" }),
  /** Refused while the board is unfinished. */
  board: api.designCard,
  check: (board: BoardFile, region: Region | null) =>
    asked<DesignChecked>("/api/workshop/check", posted({ board, region })),
  land: ([west, south, east, north]: Region) =>
    asked<Land>(`/api/workshop/land?west=${west}&south=${south}&east=${east}&north=${north}`),
  official: () => asked<Official>("/api/workshop/official"),
  tickets: (wanted: AskTickets) => asked<TicketsSuggested>("/api/workshop/tickets", posted(wanted)),
  forms: () => asked<Forms>("/api/workshop/forms"),
  setPicture: (id: string, picture: string) => asked<PictureShown>(at(id, "/picture"), posted({ picture }, "PUT")),
  dropPicture: (id: string) => asked<undefined>(at(id, "/picture"), { method: "DELETE" }),
  trial: (id: string) => asked<TrialFacts>(at(id, "/trial")),
  stopTrial: (id: string) => asked<undefined>(at(id, "/trial"), { method: "DELETE" }),
  startTrial: (id: string, games: number) => asked<TrialFacts>(at(id, "/trial"), posted({ games })),
  /** As data, since the page's policy shows no other pictures; "": it has none. */
  async picture(id: string): Promise<string> {
    const answer = await transport.request(at(id, "/picture"));
    return answer.ok ? dataUrl(await answer.blob()) : "";
  },
};

export function fileAddress(id: string, withPicture: boolean): string {
  return at(id, `/file${withPicture ? "?picture=1" : ""}`);
}

export function printAddress(id: string, paper: string, withPicture: boolean): string {
  return at(id, `/print?paper=${paper}${withPicture ? "&picture=1" : ""}`);
}

export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new Error("unreadable"));
    reader.readAsDataURL(blob);
  });
}
