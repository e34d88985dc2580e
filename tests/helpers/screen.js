// What a person at the page sees, and where it can be clicked. The tests put it into every page, as `person`.
globalThis.person = (() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const named = (id) => all(`[data-testid="${CSS.escape(id)}"]`);
  const isShown = (element) => element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
  const isOff = (element) => element.disabled || element.getAttribute("aria-disabled") === "true";
  const isUsable = (element) => element.matches("button, [role=button]") && !isOff(element) && isShown(element);
  const usable = (prefix) => [...new Set(all(`[data-testid^="${prefix}"]`).filter(isUsable).map(({ dataset }) => dataset.testid))];
  const text = (id) => named(id).filter(isShown)[0]?.textContent.trim() ?? "";

  /** All that matters for the next decision, in one go. */
  function look() {
    const table = named("table")[0]?.dataset;
    const seen = {
      version: Number(table?.version ?? -1),
      isOver: named("score-sheet").some(isShown),
      curtain: text("curtain"),
      asksAgain: named("confirm-yes").some(isUsable),
      payments: usable("payment-"),
      offers: usable("offer-"),
      picked: all('[data-testid^="offer-"][aria-pressed="true"]').length,
      canKeep: named("keep").some(isUsable),
      choices: usable("option-"),
      draws: [...usable("display-"), ...usable("deck")],
      canDrawTickets: named("ticket-deck").some(isUsable),
      // how long a track is stands in its name, in every language
      tracks: all('[data-claimable="true"][data-testid]').map((track) => [track.dataset.testid, Number(/, (\d+) /.exec(track.ariaLabel)?.[1])]),
      prompt: text("prompt"),
    };
    const { payments, offers, choices, draws, canDrawTickets, tracks } = seen;
    const isAsked = [payments, offers, choices, draws, tracks].some(({ length }) => length > 0);
    seen.isBusy = table?.busy === "true";
    seen.isAsked = !seen.isBusy && (isAsked || seen.curtain !== "" || seen.asksAgain || canDrawTickets);
    seen.mark = [seen.version, seen.isOver, seen.curtain, seen.asksAgain, seen.picked, payments.length].join();
    return seen;
  }

  /** Looks whenever something on the page has changed, and now and then, as style sheets move things too, until
   *  what is looked for is there; null: time is over. */
  function until(find, ms) {
    return new Promise((resolve) => {
      let frame;
      const end = (found) => {
        watch.disconnect();
        clearInterval(again);
        clearTimeout(late);
        resolve(found);
      };
      const check = () => {
        frame = undefined;
        const found = find();
        if (found) end(found);
      };
      const watch = new MutationObserver(() => (frame ??= requestAnimationFrame(check)));
      const again = setInterval(check, 250);
      const late = setTimeout(() => end(find()), ms);
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      check();
    });
  }

  /** What is seen once the page asks for something, or the game is over; not as long as it is as it was. */
  const wait = (before, ms) =>
    until(() => {
      const seen = look();
      return (seen.isAsked || seen.isOver) && seen.mark !== before ? seen : null;
    }, ms);

  /** A point of the window where a click would meet it; null: it is not there, or something lies over it. */
  function point(id) {
    const [thing] = named(id).filter(isShown);
    if (!thing) return null;
    const spots = thing.dataset.track ? alongTrack(thing) : inBox(thing);
    return spots.find(({ x, y }) => thing.contains(document.elementFromPoint(x, y))) ?? null;
  }

  function inBox(thing) {
    thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { x, y, width, height } = thing.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.1, 0.9];
    return parts.flatMap((down) => parts.map((across) => ({ x: x + width * across, y: y + height * down })));
  }

  function alongTrack(track) {
    const path = track.querySelector("path");
    const onScreen = path.getScreenCTM();
    const length = path.getTotalLength();
    return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9].map((part) => path.getPointAtLength(length * part).matrixTransform(onScreen)).map(({ x, y }) => ({ x, y }));
  }

  /** Where a click meets it once it stands still, as it must for a hand: at the same point in two frames. */
  async function reach(id, ms) {
    const end = performance.now() + ms;
    for (let last = null; ; ) {
      const here = point(id) ?? (await until(() => point(id), end - performance.now()));
      if (here === null || (here.x === last?.x && here.y === last?.y)) {
        [aim, isMissed] = [id, true];
        return here;
      }
      last = here;
      await new Promise(requestAnimationFrame);
    }
  }

  /** What is to be met, and whether it has moved away from under the hand: a new page has missed nothing. */
  let [aim, isMissed] = ["", false];
  addEventListener(
    "pointerdown",
    ({ target }) => {
      if (named(aim).some((thing) => thing.contains(target))) isMissed = false;
    },
    { capture: true },
  );

  return { look, wait, point, reach, hasMissed: () => isMissed };
})();
