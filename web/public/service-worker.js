// Makes the page of a server one that can be installed. It keeps nothing, so a page is never older than its server; without
// a network it says so. Files alone have another one in its place (web/src/static).
const AWAY = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stellwerk</title>
<h1>The server can't be reached</h1><p>Your games are kept there. <a href="">Try again</a></p>
<h1 lang="de">Der Server ist nicht zu erreichen</h1>
<p lang="de">Deine Spiele sind dort gespeichert. <a href="">Noch einmal versuchen</a></p>
</html>`;

const away = () => new Response(AWAY, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(away));
});
self.addEventListener("push", (event) => {
  const { title, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { tag: path, data: path, icon: "/icon-192.png" }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows a table: in a window that has it, or in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windows.find(({ url }) => new URL(url).pathname === path);
  return found ? found.focus() : self.clients.openWindow(path);
}
