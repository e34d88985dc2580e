/** Requests over HTTP. What is refused becomes an `ApiError` with the server's own words. */
import { prefs } from "./prefs.svelte";
import { Here } from "./static/here.svelte";
import { t } from "./texts";
import { network, type Transport } from "./transport";
import type {
  BoardCard,
  BoardShown,
  Catalogue,
  ChangePad,
  DailyFacts,
  DesignList,
  Join,
  Links,
  NewPad,
  NewTable,
  OwnedTables,
  PadList,
  PadShown,
  PuzzleList,
  PuzzleShown,
  Reach,
  ReplayFacts,
  ReviewFacts,
  ServerState,
  ShutOut,
  TableFacts,
  TableList,
  Snapshot,
  Trouble,
} from "./wire";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** Of HTTP; 0: no answer came. */
    readonly status = 0,
  ) {
    super(text);
  }
}

/** The game in this browser; null: it is on a server. */
export const here = STATIC ? new Here() : null;
export const transport: Transport = here ?? network;

/** What is said when no answer comes. */
export function unanswered(): string {
  return STATIC ? t().here.offline : t().start.offline;
}

/** Asks the game; for parts of the page that are loaded later. */
export async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await answered(path, init);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** The answer, or an ApiError that says why there is none. */
async function answered(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await transport.request(withLanguage(path), init);
  } catch {
    throw new ApiError("offline", "");
  }
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as Trouble | null;
  throw new ApiError(said?.code ?? "failed", said?.text ?? answer.statusText, answer.status);
}

function withLanguage(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}language=${prefs.language}`;
}

export function posted(
  body: unknown,
  method = "POST",
): Omit<RequestInit, "headers"> & { headers: Record<string, string> } {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

const boards = new Map<string, Promise<BoardShown>>();

/** Tables that this page has made and not yet shown: with free seats they begin with the invitations. */
export const justMade = new Set<string>();

export const api = {
  catalogue: () => asked<Catalogue>("/api/boards"),
  /** Never changes for a key, so each is asked for once. */
  board(key: string): Promise<BoardShown> {
    let found = boards.get(key);
    if (!found) {
      found = asked<BoardShown>(`/api/boards/${key}.json`);
      found.catch(() => boards.delete(key));
      boards.set(key, found);
    }
    return found;
  },
  tables: () => asked<TableList>("/api/tables"),
  table: (id: string) => asked<TableFacts>(`/api/tables/${id}`),
  async create(wanted: NewTable): Promise<TableFacts> {
    const table = await asked<TableFacts>("/api/tables", posted(wanted));
    justMade.add(table.id);
    return table;
  },
  /** Tables on this server that anybody may join. */
  open: () => asked<TableList>("/api/open"),
  join: (id: string, wanted: Join) => asked<TableFacts>(`/api/tables/${id}/join`, posted(wanted)),
  /** Where other devices find this server. */
  reach: () => asked<Reach>("/api/reach"),
  /** What a seated browser may pass on. */
  links: (id: string) => asked<Links>(`/api/tables/${id}/links`),
  rematch: (id: string) => asked<TableFacts>(`/api/tables/${id}/rematch`, posted({})),
  forget: (id: string) => asked<undefined>(`/api/tables/${id}`, { method: "DELETE", keepalive: true }),
  replay: (id: string) => asked<ReplayFacts>(`/api/tables/${id}/replay`),
  /** as: the number of a seat, "all" for the open view, "nobody" for what spectators saw. */
  replayStep: (id: string, step: number, as: string) => asked<Snapshot>(`/api/tables/${id}/replay/${step}?as=${as}`),
  /** Asked again until the review is there. */
  review: (id: string) => asked<ReviewFacts>(`/api/tables/${id}/review`),
  daily: (day: string) => asked<DailyFacts>(`/api/daily/${day}`),
  puzzles: () => asked<PuzzleList>("/api/puzzles"),
  puzzle: (id: string) => asked<PuzzleShown>(`/api/puzzles/${id}`),
  /** Boards that this browser has drawn in the workshop, and one as others play it. */
  designs: () => asked<DesignList>("/api/workshop"),
  designCard: (id: string) => asked<BoardCard>(`/api/workshop/${id}/board`),
  /** Score pads of real tables: those of this browser, and one. */
  pads: () => asked<PadList>("/api/pads"),
  newPad: (wanted: NewPad) => asked<PadShown>("/api/pads", posted(wanted)),
  pad: (id: string) => asked<PadShown>(`/api/pads/${id}`),
  /** Answered when there is a later version, or after a while. */
  padAfter: (id: string, version: number) => asked<PadShown>(`/api/pads/${id}?after=${version}`),
  /** As it was after this many edits. */
  padAt: (id: string, at: number) => asked<PadShown>(`/api/pads/${id}?at=${at}`),
  editPad: (id: string, wanted: ChangePad) => asked<PadShown>(`/api/pads/${id}`, posted(wanted)),
  forgetPad: (id: string) => asked<undefined>(`/api/pads/${id}`, { method: "DELETE" }),
  async padPosition(id: string, at: number): Promise<string> {
    const answer = await transport.request(padPositionAddress(id, at));
    return answer.ok ? answer.text() : Promise.reject(new ApiError("failed", answer.statusText, answer.status));
  },
  /** For the owner of the server alone. */
  state: (token: string) => asked<ServerState>("/api/state", { headers: bearer(token) }),
  ownedTables: (token: string, text: string) =>
    asked<OwnedTables>(`/api/owner/tables?text=${encodeURIComponent(text)}`, { headers: bearer(token) }),
  closeTable: (token: string, id: string) =>
    asked<undefined>(`/api/owner/tables/${id}`, { method: "DELETE", headers: bearer(token) }),
  shutOut(token: string, wanted: ShutOut): Promise<undefined> {
    const { headers, ...more } = posted(wanted);
    return asked("/api/owner/shut-out", { ...more, headers: { ...headers, ...bearer(token) } });
  },
};

/** A click on a link to a record: without a server there is nothing at its address, so the file is made here. */
export async function download(event: MouseEvent & { currentTarget: HTMLAnchorElement }): Promise<void> {
  if (!STATIC) return;
  event.preventDefault();
  await saveFile(event.currentTarget.getAttribute("href") ?? "");
}

/** Saves what is at an address as a file, under the name that comes with it. */
export async function saveFile(address: string): Promise<void> {
  const answer = await answered(address);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function recordAddress(id: string, seat?: number): string {
  return `/api/tables/${id}/record${seat === undefined ? "" : `?seat=${seat}`}`;
}

export function padPositionAddress(id: string, at: number): string {
  return `/api/pads/${id}/position?at=${at}`;
}

export function posterAddress(key: string, dark: boolean): string {
  if (STATIC) return `${import.meta.env.BASE_URL}boards/${key}${dark ? "-dark" : ""}.svg`;
  return `/api/boards/${key}.svg${dark ? "?dark=1" : ""}`;
}
