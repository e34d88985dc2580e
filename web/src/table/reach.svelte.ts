/** What links for others begin with. Opened as localhost, the page has an address that no other device knows: then the
server says a better one, or why there is none. */
import { api } from "../api";
import type { Reach } from "../wire";

const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

let said = $state.raw<Reach | null>(isLoopback ? null : { by: "public", address: "" });

export const reach = {
  /** null: the server has not answered yet. */
  get origin(): string | null {
    return said && (said.address || location.origin);
  },
  get by(): Reach["by"] | null {
    return said?.by ?? null;
  },
  ask(): void {
    if (said) return;
    api.reach().then(
      (found) => (said = found),
      () => (said = { by: "unknown", address: "" }),
    );
  },
};
