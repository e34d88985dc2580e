/** Where we are: the address is the truth, so that going back, reloading and sharing work. */

export type Place =
  | { room: "start" }
  | { room: "table"; table: string }
  | { room: "replay"; table: string }
  /** A replay with its review beside it. */
  | { room: "review"; table: string }
  | { room: "puzzle"; table: string }
  | { room: "practice" }
  /** Score pads for real tables: all of them, and one. */
  | { room: "pads" }
  | { room: "pad"; table: string }
  /** All designs of this browser, or one of them. */
  | { room: "workshop"; design: string }
  | { room: "join"; table: string }
  | { room: "owner" }
  | { room: "nowhere" };

/** Files alone have one address: there, the place is behind its #. */
function path(): string {
  return STATIC ? location.hash.slice(1) : location.pathname;
}

/** A place as links write it. */
export function at(path: string): string {
  return STATIC ? `#${path}` : path;
}

function read(): Place {
  const [room, table, ...more] = path().split("/").filter(Boolean);
  if (room === undefined || room === "index.html") return { room: "start" };
  if (STATIC && (room === "owner" || room === "join")) return { room: "nowhere" };
  if ((room === "owner" || room === "practice" || room === "pads") && table === undefined) return { room };
  if (room === "workshop" && more.length === 0) return { room, design: table ?? "" };
  const known = (["table", "replay", "review", "puzzle", "join", "pad"] as const).find((each) => each === room);
  return known && table && more.length === 0 ? { room: known, table } : { room: "nowhere" };
}

class Router {
  place: Place = $state.raw(read());

  constructor() {
    addEventListener("popstate", () => (this.place = read()));
  }

  go(to: string): void {
    if (to !== path()) history.pushState(null, "", at(to));
    this.#arrive();
  }

  /** A click on a link; with a key held, the browser opens another tab or window itself. */
  follow(event: MouseEvent, path: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(path);
  }

  /** As `go`, but going back does not lead here again: through a door that has done its work. */
  goOn(to: string): void {
    history.replaceState(null, "", at(to));
    this.#arrive();
  }

  #arrive(): void {
    this.place = read();
    scrollTo(0, 0);
  }
}

export const router = new Router();
