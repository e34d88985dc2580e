/** The game without a network: a service worker keeps its files. A new version is offered, and loaded when one wants. */

class Offline {
  /** A new version, which waits. */
  next: ServiceWorker | null = $state.raw(null);

  /** Called when the game answers: what it needs itself has been loaded then. */
  async keep(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const found = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`);
    this.#look(found);
    found.addEventListener("updatefound", () => {
      found.installing?.addEventListener("statechange", () => this.#look(found));
    });
  }

  #look(found: ServiceWorkerRegistration): void {
    if (found.active) this.next = found.waiting;
  }

  update(): void {
    const { next } = this;
    next?.addEventListener("statechange", () => {
      if (next.state === "activated") location.reload();
    });
    next?.postMessage("update");
  }
}

export const offline = new Offline();
