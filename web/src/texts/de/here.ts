export const here = {
  steps: { python: "Python wird geladen …", game: "Das Spiel wird geladen …", store: "Deine Spiele werden geöffnet …" },
  elsewhere: "Das Spiel ist in einem anderen Tab dieses Browsers offen.",
  takeOver: "Hier spielen",
  failed: (why: string) => `Das Spiel startet in diesem Browser nicht: ${why}`,
  offline: "Die Dateien des Spiels lassen sich nicht laden. Bist du online?",
  notKept:
    "Dieser Browser bewahrt für diese Seite keine Spiele auf; sie enden mit diesem Tab. Es ist ein privates Fenster, oder https fehlt.",
  needsServer:
    "Um mit anderen über einen Link zu spielen, braucht es einen Server: Starte einen mit „make play“, oder frag jemanden, der einen hat.",
  update: "Eine neue Version ist da. Deine Spiele gehen darin weiter.",
  updateNow: "Laden",
};
