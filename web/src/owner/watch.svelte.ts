/** Watching the server: its state every few seconds, with the owner's key. */
import { ApiError, api } from "../api";
import type { ServerState } from "../wire";

const LOOK_MS = 3000;
const KEY = "stellwerk-owner";

export class Watch {
  state: ServerState | null = $state.raw(null);
  /** When it was so. */
  at: Date | null = $state.raw(null);
  isWrong = $state(false);
  isLost = $state(false);
  token = $state("");

  /** The key is in the address, where nobody else should read it; a reload finds it in this tab. */
  come(): void {
    const given = decodeURIComponent(location.hash.slice(1));
    if (given) history.replaceState(history.state, "", location.pathname);
    this.token = kept(given);
    this.isWrong = false;
    void this.look();
  }

  /** Looks every few seconds, if somebody can see it; the answer ends that. */
  start(): () => void {
    const timer = setInterval(() => document.visibilityState === "visible" && void this.look(), LOOK_MS);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    if (!this.token || this.isWrong) return;
    try {
      this.state = await api.state(this.token);
      this.at = new Date();
      this.isLost = false;
    } catch (problem) {
      const status = problem instanceof ApiError ? problem.status : 0;
      this.isWrong = status === 401 || status === 403;
      this.isLost = !this.isWrong;
    }
  }
}

function kept(given: string): string {
  try {
    if (given) sessionStorage.setItem(KEY, given);
    return given || (sessionStorage.getItem(KEY) ?? "");
  } catch {
    return given;
  }
}
