// What is on the screen, for a person of the tests: only what is shown and can be used counts.
() => {
  const usable = (element) =>
    !element.disabled && element.getAttribute("aria-disabled") !== "true" && element.getClientRects().length > 0;
  const ids = (prefix) =>
    [...new Set([...document.querySelectorAll(`[data-testid^="${prefix}"]`)].filter(usable).map((e) => e.dataset.testid))];
  const has = (id) => [...document.querySelectorAll(`[data-testid="${id}"]`)].some((e) => e.getClientRects().length > 0);
  const tracks = [...document.querySelectorAll('[data-claimable="true"]')].map((e) => ({
    id: e.dataset.testid,
    spaces: Number(e.dataset.spaces ?? 0),
  }));
  const draws = [...ids("display-"), ...ids("deck")];
  const seen = {
    over: has("score-sheet"),
    curtain: has("curtain"),
    payments: ids("payment-"),
    offers: ids("offer-"),
    choices: ids("option-"),
    draws: draws.length > 0 ? draws : ids("ticket-deck"),
    tracks,
    prompt: document.querySelector('[data-testid="prompt"]')?.textContent?.trim() ?? "",
    busy: document.body.dataset.busy === "true",
  };
  seen.asks =
    !seen.busy &&
    (seen.curtain || [seen.payments, seen.offers, seen.choices, seen.draws, seen.tracks].some((found) => found.length > 0));
  return seen;
};
