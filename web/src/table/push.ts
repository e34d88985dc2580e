/** Web Push: this browser is told of our turns even when the page is closed, by the service worker. */
import type { Subscription } from "../wire";

export function canPush(): boolean {
  return isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
}

/** Subscribes this browser, right after a click, with the server's key; null: it can't be, or may not. */
export async function subscribed(key: string): Promise<Subscription | null> {
  try {
    if (!(await navigator.serviceWorker.getRegistration())) return null;
    const { pushManager } = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (await subscription(pushManager, key)).toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { url: endpoint, key: p256dh, secret: auth } : null;
  } catch {
    return null;
  }
}

/** One that was made with another key, which the server no longer has, gives way. */
async function subscription(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (problem) {
    const old = await manager.getSubscription();
    if (!old) throw problem;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}
