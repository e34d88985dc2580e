import { inLanguages } from "../texts";

/** What a step says, perhaps of a track. */
interface StepWords {
  title: string;
  text: (track: string) => string;
  /** For whoever plays by keys. */
  keys?: string;
}

const say = (title: string, text: string | ((track: string) => string), keys?: string): StepWords => ({
  title,
  text: typeof text === "string" ? () => text : text,
  ...(keys && { keys }),
});

export const texts = inLanguages({
  en: {
    lesson: "Lesson",
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    next: "Continue",
    finish: "Play on",
    putAway: "Put the lesson away",
    open: (n: number, of: number) => `Lesson: step ${n} of ${of}`,
    bot: "Clara",
    me: "Me",
    poor: "Your cards are not enough yet. Take some first; then a track will glow.",
    steps: {
      // the base game
      goal: say(
        "What it is about",
        "You lay tracks between cities. Each track scores at once. Each ticket scores at the end if your tracks join its two cities. Most points win.",
      ),
      tickets: say(
        "Your tickets",
        "Each names two cities to join. Keep at least two: Denver–El Paso and Kansas City–Houston are short, and good to begin with. Seattle–New York brings 22 points, but a ticket you don’t finish costs as much as it would have brought.",
        "Keys 1 to 3 pick, Enter keeps.",
      ),
      way: say(
        "Find your way",
        "Point at Denver–El Paso, or tap it: the map shows both cities and the shortest free way. Over Santa Fe it takes four trains.",
      ),
      take: say(
        "Take cards",
        "In a turn you do one of three things: take cards, claim a track, or draw tickets. Take two cards now, open ones or unseen ones from the deck. A locomotive stands for any colour; an open one counts as both cards.",
        "Keys 1 to 5 take, D draws.",
      ),
      claim: say(
        "Claim a track",
        (track) =>
          `You can pay for the tracks that glow. Click ${track}: its grey spaces take cards of any one colour.`,
        "B leads to the map, Page Down from track to track, Enter claims.",
      ),
      pay: say(
        "Pay",
        "These are your ways to pay, the thriftiest first. Pick one.",
        "Keys 1 to 9 pay, Escape cancels.",
      ),
      score: say(
        "Points at once",
        "Two spaces bring 2 points. Longer tracks bring far more: 3 bring 4, 4 bring 7, 5 bring 10, and 6 bring 15.",
      ),
      again: say("Next", (track) => `Your turn again. Claim ${track} and pay as before.`),
      done: say(
        "A ticket is done",
        "Denver and El Paso are joined. That is worth 4 points at the end, and nobody can take it away.",
      ),
      end: say(
        "How it ends",
        "When somebody has two trains or fewer left, everybody has one more turn. Then tickets count, and the longest path brings 10 points. “Hint” helps when you are stuck. From here on the game is yours.",
      ),
      // Europe
      ferry: say(
        "Ferries",
        "Over water some spaces show a locomotive: pay those with locomotives, the others with cards of one colour.",
      ),
      tunnel: say(
        "Tunnels",
        (track) => `Tracks with a hatched rim are tunnels, and may cost more than they show. Try it: click ${track}.`,
      ),
      tunnelCards: say(
        "What the mountain wants",
        "Three cards were turned up. Each of the colour you paid with costs one card more: pay, or take your cards back.",
      ),
      station: say(
        "Stations",
        "No way through? A station in a city lets you use one track that somebody else has there. You have three; each one you don’t build brings 4 points. From here on the game is yours.",
      ),
      // Netherlands
      toll: say(
        "Toll",
        "Here a track costs toll besides its cards: the coin on the map says how much. This is what you have for it.",
      ),
      second: say(
        "The second pays the first",
        (track) =>
          `Clara has a track here already. Claim ${track} beside it: the toll goes to her. Whoever comes first pays the bank.`,
      ),
      tokens: say(
        "Save some",
        "Tokens left at the end bring a large bonus to whoever has most. If you can’t pay, you take a loan: 5 points less, and no bonus. From here on the game is yours.",
      ),
      // Poland
      countries: say(
        "Neighbours",
        "Each country has a pile of cards. Join two or more countries by your tracks and you take the top card of each. Yours reach Germany already.",
      ),
      border: say("Across the border", (track) => `Claim ${track}: then Germany and Czechia are joined.`),
      countryCards: say(
        "Cards of both",
        "Their points count at the end. With each new country that you join you take a card of every country in the network again. From here on the game is yours.",
      ),
      // Iberia
      draft: say(
        "A draft",
        "Everybody picks a ticket and passes the rest on, six times. You have four already. Which of these two fits them?",
      ),
      keep: say(
        "Keep four",
        "Of your six tickets you keep exactly four. Those that lead the same way go well together.",
      ),
      festival: say(
        "Festivals",
        (track) => `Festival cards gather at some cities: three lie at Sevilla. Claim ${track}, and you may take them.`,
      ),
      pile: say("Take the pile", "All or none. The more cards of one festival you have, the more each is worth."),
      sets: say(
        "Sets grow",
        "Here you see what lies where, and what your cards are worth. Later in the game there is a second draft. From here on the game is yours.",
      ),
      // Japan
      lines: say(
        "Express lines",
        "The white double lines belong to everybody once they are built: all may use them for their tickets. Two stand already.",
      ),
      express: say(
        "Build one",
        (track) => `Claim ${track} with cards of any one colour. It takes none of your trains and scores no points.`,
      ),
      marker: say(
        "Do your share",
        "Three cards, three steps for your marker; and Tokyo–Sendai is done. At the end the first on this track gain points, the last lose some, and whoever stays at 0 loses 20. From here on the game is yours.",
      ),
      // South Korea
      mat: say(
        "The province mat",
        "Whenever you claim a track, you may put one more train on the line of its colour here. The more cards you played, the higher it stands.",
      ),
      more: say(
        "Pay more than you must",
        (track) => `Claim ${track}. It needs three cards; you may play four or five to get higher.`,
      ),
      province: say("A train for the mat", "Put it on the line. It stays there to the end."),
      plus: say(
        "Express cards",
        "You have +1, +2 and +3, each once in the game. One of them lifts the train now; or save them for more cards or tickets.",
      ),
      rank: say(
        "Points for each line",
        "At the end each line brings points by rank: the sum of the spaces counts. From here on the game is yours.",
      ),
    },
  },
  de: {
    lesson: "Einführung",
    step: (n: number, of: number) => `Schritt ${n} von ${of}`,
    next: "Weiter",
    finish: "Weiterspielen",
    putAway: "Einführung weglegen",
    open: (n: number, of: number) => `Einführung: Schritt ${n} von ${of}`,
    bot: "Clara",
    me: "Ich",
    poor: "Deine Karten reichen noch nicht. Nimm erst welche; dann leuchtet ein Gleis.",
    steps: {
      goal: say(
        "Worum es geht",
        "Du baust Gleise zwischen Städten. Jedes Gleis bringt sofort Punkte, jede Zielkarte am Ende, wenn deine Gleise ihre beiden Städte verbinden. Wer die meisten Punkte hat, gewinnt.",
      ),
      tickets: say(
        "Deine Zielkarten",
        "Jede nennt zwei Städte, die du verbindest. Behalte mindestens zwei: Denver–El Paso und Kansas City–Houston sind kurz und gut für den Anfang. Seattle–New York bringt 22 Punkte, aber was du nicht schaffst, kostet so viel, wie es gebracht hätte.",
        "Mit 1 bis 3 wählst du, mit Enter behältst du.",
      ),
      way: say(
        "Der Weg dorthin",
        "Zeig auf Denver–El Paso oder tipp darauf: Der Plan zeigt beide Städte und den kürzesten freien Weg. Über Santa Fe sind es vier Waggons.",
      ),
      take: say(
        "Karten nehmen",
        "In deinem Zug tust du eins von drei Dingen: Karten nehmen, ein Gleis bauen oder Zielkarten ziehen. Nimm jetzt zwei Karten, offen oder verdeckt vom Stapel. Eine Lokomotive ersetzt jede Farbe; offen zählt sie für beide Karten.",
        "Mit 1 bis 5 nimmst du, mit D ziehst du.",
      ),
      claim: say(
        "Ein Gleis bauen",
        (track) =>
          `Was leuchtet, kannst du bezahlen. Klick auf ${track}: Für graue Felder geht jede Farbe, aber nur eine.`,
        "B führt zum Plan, Bild ab von Gleis zu Gleis, Enter baut.",
      ),
      pay: say(
        "Bezahlen",
        "So kannst du bezahlen, am sparsamsten zuerst. Wähl eine Art.",
        "Mit 1 bis 9 bezahlst du, Escape bricht ab.",
      ),
      score: say(
        "Punkte sofort",
        "Zwei Felder bringen 2 Punkte. Lange Gleise bringen viel mehr: 3 bringen 4, 4 bringen 7, 5 bringen 10 und 6 bringen 15.",
      ),
      again: say("Und weiter", (track) => `Du bist wieder dran. Bau ${track} und bezahl wie vorhin.`),
      done: say(
        "Eine Zielkarte ist erfüllt",
        "Denver und El Paso sind verbunden. Das bringt am Ende 4 Punkte, und niemand nimmt sie dir weg.",
      ),
      end: say(
        "Wie es endet",
        "Hat jemand nur noch zwei Waggons oder weniger, kommen alle noch einmal dran. Dann zählen die Zielkarten, und der längste Weg bringt 10 Punkte. „Tipp“ hilft, wenn du nicht weiterweißt. Ab hier gehört das Spiel dir.",
      ),
      ferry: say(
        "Fähren",
        "Über Wasser zeigen manche Felder eine Lokomotive: Die bezahlst du mit Lokomotiven, die anderen mit Karten einer Farbe.",
      ),
      tunnel: say(
        "Tunnel",
        (track) =>
          `Gleise mit gestricheltem Rand sind Tunnel und kosten vielleicht mehr, als man sieht. Probier es: Klick auf ${track}.`,
      ),
      tunnelCards: say(
        "Was der Berg verlangt",
        "Drei Karten wurden aufgedeckt. Jede in deiner Farbe kostet eine Karte mehr: Zahl sie, oder nimm deine Karten zurück.",
      ),
      station: say(
        "Bahnhöfe",
        "Kein Durchkommen? Mit einem Bahnhof in einer Stadt darfst du dort ein fremdes Gleis benutzen. Du hast drei; jeder, den du nicht baust, bringt 4 Punkte. Ab hier gehört das Spiel dir.",
      ),
      toll: say(
        "Maut",
        "Hier kostet ein Gleis außer den Karten auch Maut: Die Münze auf dem Plan sagt, wie viel. Das hast du dafür.",
      ),
      second: say(
        "Wer danach baut, zahlt",
        (track) =>
          `Clara hat hier schon ein Gleis. Bau ${track} daneben: Die Maut bekommt sie. Wer zuerst baut, zahlt an die Bank.`,
      ),
      tokens: say(
        "Heb welche auf",
        "Wer am Ende die meisten Münzen hat, bekommt einen großen Bonus. Kannst du nicht zahlen, nimmst du einen Kredit: 5 Punkte weniger und kein Bonus. Ab hier gehört das Spiel dir.",
      ),
      countries: say(
        "Nachbarn",
        "Jedes Land hat einen Kartenstapel. Verbinden deine Gleise zwei oder mehr Länder, nimmst du von jedem die oberste Karte. Deutschland hast du schon erreicht.",
      ),
      border: say("Über die Grenze", (track) => `Bau ${track}: Dann sind Deutschland und Tschechien verbunden.`),
      countryCards: say(
        "Von beiden eine Karte",
        "Ihre Punkte zählen am Ende. Mit jedem neuen Land, das dazukommt, nimmst du wieder von jedem Land im Netz eine Karte. Ab hier gehört das Spiel dir.",
      ),
      draft: say(
        "Ein Draft",
        "Alle wählen eine Zielkarte und geben den Rest weiter, sechsmal. Vier hast du schon. Welche von diesen beiden passt dazu?",
      ),
      keep: say(
        "Vier behalten",
        "Von deinen sechs Zielkarten behältst du genau vier. Gut zusammen passen welche, die in dieselbe Richtung führen.",
      ),
      festival: say(
        "Festivals",
        (track) =>
          `In manchen Städten sammeln sich Festivalkarten: In Sevilla liegen drei. Bau ${track}, dann darfst du sie nehmen.`,
      ),
      pile: say(
        "Nimm den Stapel",
        "Alle oder keine. Je mehr Karten eines Festivals du hast, desto mehr ist jede wert.",
      ),
      sets: say(
        "Sätze wachsen",
        "Hier siehst du, was wo liegt und was deine Karten wert sind. Später im Spiel gibt es einen zweiten Draft. Ab hier gehört das Spiel dir.",
      ),
      lines: say(
        "Expressstrecken",
        "Die weißen Doppellinien gehören allen, sobald sie gebaut sind: Jeder darf sie für Zielkarten benutzen. Zwei stehen schon.",
      ),
      express: say(
        "Bau eine",
        (track) =>
          `Bau ${track} mit Karten einer beliebigen Farbe. Es kostet keinen deiner Waggons und bringt keine Punkte.`,
      ),
      marker: say(
        "Tu deinen Teil",
        "Drei Karten, drei Schritte für deinen Marker; und Tokyo–Sendai ist erfüllt. Am Ende bekommen die Vordersten auf dieser Leiste Punkte, die Letzten verlieren welche, und wer auf 0 bleibt, verliert 20. Ab hier gehört das Spiel dir.",
      ),
      mat: say(
        "Der Provinzplan",
        "Immer wenn du ein Gleis baust, darfst du einen Waggon mehr auf die Linie seiner Farbe setzen. Je mehr Karten du spielst, desto höher steht er.",
      ),
      more: say(
        "Mehr zahlen als nötig",
        (track) => `Bau ${track}. Drei Karten braucht es; du darfst vier oder fünf spielen, um höher zu kommen.`,
      ),
      province: say("Ein Waggon für den Plan", "Setz ihn auf die Linie. Dort bleibt er bis zum Ende."),
      plus: say(
        "Expresskarten",
        "Du hast +1, +2 und +3, jede einmal im Spiel. Eine davon hebt den Waggon jetzt; oder du sparst sie für mehr Karten oder Zielkarten.",
      ),
      rank: say(
        "Punkte je Linie",
        "Am Ende bringt jede Linie Punkte nach Rang: Es zählt die Summe der Felder. Ab hier gehört das Spiel dir.",
      ),
    },
  },
});
