/** Web Push: this browser is told of our turns even when the page is closed, by the service worker. */
import type { Subscription } from "../wire";

export function canPush(): boolean {
  return isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
}

/** Subscribes this browser, right after a click, with the server's key; null: it can't be, or may not. */
export async function subscribed(key: string): Promise<Subscription | null> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = found.toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { url: endpoint, key: p256dh, secret: auth } : null;
  } catch {
    return null;
  }
}
