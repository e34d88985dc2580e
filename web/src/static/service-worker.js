// Keeps every file of this version, so that the game starts without a network. tools/static/build.py fills in what it is made of.
// A new version waits until the page asks for it: nobody's game is interrupted.
const VERSION = "%VERSION%";
const FILES = ["%FILES%"];
const OURS = `stellwerk ${self.registration.scope} `;
const CACHE = OURS + VERSION;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

/** From the first visit on, pages that are open load from here what they have not loaded yet. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "update" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});
