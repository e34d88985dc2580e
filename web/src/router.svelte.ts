/** Where we are: the address is the truth, so that going back, reloading and sharing work. */

export type Place =
  | { room: "start" }
  | { room: "table"; table: string }
  | { room: "replay"; table: string }
  | { room: "join"; table: string }
  | { room: "owner" }
  | { room: "nowhere" };

function read(): Place {
  const [room, table, ...more] = location.pathname.split("/").filter(Boolean);
  if (room === undefined || room === "index.html") return { room: "start" };
  if (room === "owner" && table === undefined) return { room };
  const isAtTable = room === "table" || room === "replay" || room === "join";
  return isAtTable && table && more.length === 0 ? { room, table } : { room: "nowhere" };
}

class Router {
  place: Place = $state.raw(read());

  constructor() {
    addEventListener("popstate", () => (this.place = read()));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.#arrive();
  }

  /** A click on a link; with a key held, the browser opens another tab or window itself. */
  follow(event: MouseEvent, path: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(path);
  }

  /** As `go`, but going back does not lead here again: through a door that has done its work. */
  goOn(path: string): void {
    history.replaceState(null, "", path);
    this.#arrive();
  }

  #arrive(): void {
    this.place = read();
    scrollTo(0, 0);
  }
}

export const router = new Router();
