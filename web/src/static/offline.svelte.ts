/** The game without a network: a service worker keeps its files. A new version is offered, and loaded when one wants. */

class Offline {
  /** A new version, which waits. */
  next: ServiceWorker | null = $state.raw(null);

  /** Called at once: when a tab has asked for a new version, the files of this page are gone, and it reloads itself. */
  follow(leave: () => void): void {
    if (!("serviceWorker" in navigator)) return;
    let isControlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (isControlled) {
        leave();
        location.reload();
      }
      isControlled = true;
    });
  }

  /** Called when the game answers: what it needs itself has been loaded then. */
  async keep(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    try {
      const found = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`);
      const look = (): void => {
        if (found.active) this.next = found.waiting;
      };
      const wait = (): void => found.installing?.addEventListener("statechange", look);
      found.addEventListener("updatefound", wait);
      wait();
      look();
    } catch {
      // a browser that keeps nothing, or no network: the next visit tries again
    }
  }

  update(): void {
    this.next?.postMessage("update");
  }
}

export const offline = new Offline();
