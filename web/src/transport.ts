/** How the page reaches the game: over the network to a server, or to a worker of this browser (`static/`). */

/** What we use of a WebSocket. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Whether a line can be dead without saying so. */
  readonly canDie: boolean;
  /** As `fetch`; an error if no answer comes. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** As a WebSocket. */
  socket(path: string): Socket;
}

/** After this many milliseconds nobody waits for an answer over HTTP; the longest is the drawing of a new board. */
const LONGEST = 60_000;

export const network: Transport = {
  canDie: true,
  request: (path, init) => fetch(path, { signal: AbortSignal.timeout(LONGEST), ...init }),
  socket(path) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`);
  },
};
