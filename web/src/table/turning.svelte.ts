/** "It is your turn", for people who look elsewhere: in the title, on the icon, and by a notification if they asked for one. */
import { untrack } from "svelte";
import type { Play } from "../play.svelte";
import { prefs } from "../prefs.svelte";
import { sound } from "../sound";
import { t } from "../texts";

const [CALM, TURN] = ["icon.svg", "icon-turn.svg"].map((name) => import.meta.env.BASE_URL + name) as [string, string];

/** Whether this browser can notify at all: pages that came over a safe line may, and phones only by a worker. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in window && isConstructible();
}

/** Tries it with data that nobody can notify with: where pages may, that is what is wrong, and nothing is shown. */
function isConstructible(): boolean {
  try {
    new Notification("", { data: isConstructible }).close();
    return true;
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "DataCloneError";
  }
}

/** Asks for permission, right after a click; whether it is granted. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Called once: as long as it is our turn, the page's title and icon say so; when it begins, a notification may. */
export function tellTurns(play: Play): void {
  const board = $derived(play.board?.name ?? "");
  const isOurs = $derived(
    play.awaited !== null || (play.scene?.isLive === true && play.scene.snapshot.view.options.length > 0),
  );
  /** The others have gone on to a rematch, and we may be looking elsewhere. */
  const isCalled = $derived(play.isCalledAgain && play.mine.length > 0);
  const call = $derived(isOurs ? t().table.prompt.title(board) : isCalled ? t().table.prompt.rematchTitle(board) : "");
  const title = $derived(call || [board, t().common.title].filter(Boolean).join(" – "));

  $effect(() => {
    document.title = title;
  });
  $effect(() => {
    showIcon(call ? TURN : CALM);
  });
  $effect(() => {
    // only a turn that begins notifies, not a preference or a language that changes meanwhile
    const shown = isOurs ? untrack(() => notifyOfTurn(play.id, board)) : null;
    if (isOurs) untrack(callSoftly);
    return () => shown?.close();
  });
  $effect(() => () => {
    document.title = t().common.title;
    showIcon(CALM);
  });
}

/** For somebody who waits at the table. */
function callSoftly(): void {
  sound("turn");
  if (prefs.vibrate && "vibrate" in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(80);
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute("href") !== address) link.href = address;
}

function notifyOfTurn(table: string, board: string): Notification | null {
  if (!document.hidden || !prefs.notify || !canNotify() || Notification.permission !== "granted") return null;
  const shown = new Notification(t().table.prefs.notifyTitle(board), { tag: table, icon: TURN });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
  return shown;
}
