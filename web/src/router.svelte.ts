/** Where we are: the address is the truth, so that going back, reloading and sharing work. */

export type Place =
  | { room: "start" }
  | { room: "table"; table: string }
  | { room: "replay"; table: string };

function read(): Place {
  const [room, table] = location.pathname.split("/").filter(Boolean);
  if (room === "table" && table) return { room, table };
  if (room === "replay" && table) return { room, table };
  return { room: "start" };
}

class Router {
  place: Place = $state.raw(read());

  constructor() {
    addEventListener("popstate", () => (this.place = read()));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.place = read();
    scrollTo(0, 0);
  }
}

export const router = new Router();
