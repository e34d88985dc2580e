/** The result as a picture to keep or to send: the map as it lies there, everybody's points and tickets. */
import { plain, rowsOf, signed } from "../end/sheet";
import { prefs } from "../prefs.svelte";
import type { PadShown, SheetColumn, SheetShown } from "../wire";

const WIDTH = 1200;
const MARGIN = 48;
const INNER = WIDTH - 2 * MARGIN;
const HEAD = 130;
const LINE = 40;
const LABEL = 320;
/** Tickets stand by player, at most three side by side. */
const TICKET_LINE = 32;
const SIDE_BY_SIDE = 3;

export async function savePicture(shown: PadShown, board: string, map: HTMLElement | undefined): Promise<void> {
  const blob = await picture(shown, board, map);
  const name = `stellwerk-${shown.table.board}-${new Date(shown.table.created * 1000).toISOString().slice(0, 10)}.png`;
  const file = new File([blob], name, { type: "image/png" });
  // phones hand it to whatever shows or sends pictures; elsewhere it becomes a file
  if (matchMedia("(pointer: coarse)").matches && "canShare" in navigator && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function picture(shown: PadShown, board: string, map: HTMLElement | undefined): Promise<Blob> {
  const drawn = map ? await mapImage(map).catch(() => null) : null;
  const mapHeight = drawn ? (INNER * drawn.height) / drawn.width + MARGIN : 0;
  const points = MARGIN + HEAD + mapHeight;
  const tickets = points + (rowsOf(shown.sheet).length + 3) * LINE;
  const pen = new Pen(tickets + ticketsHeight(shown.sheet) + MARGIN);
  const day = new Intl.DateTimeFormat(prefs.language === "en" ? "en-GB" : "de", { dateStyle: "long" }).format(
    shown.table.created * 1000,
  );
  pen.write(`${board} · ${day}`, MARGIN, MARGIN + 28, "600 32px");
  pen.write(shown.sheet.verdict, MARGIN, MARGIN + 88, "700 52px", INNER);
  if (drawn) pen.context.drawImage(drawn.image, MARGIN, MARGIN + HEAD, INNER, mapHeight - MARGIN);
  drawPoints(pen, shown, points);
  drawTickets(pen, shown.sheet, tickets);
  return new Promise((resolve, reject) =>
    pen.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Writes on a sheet of paper in the page's inks. */
class Pen {
  readonly canvas = document.createElement("canvas");
  readonly context: CanvasRenderingContext2D;
  readonly #style = getComputedStyle(document.documentElement);

  constructor(height: number) {
    this.canvas.width = WIDTH;
    this.canvas.height = height;
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    this.context = context;
    this.fill("--paper", 0, 0, WIDTH, height);
  }

  fill(ink: string, x: number, y: number, width: number, height: number): void {
    this.context.fillStyle = this.#style.getPropertyValue(ink);
    this.context.fillRect(x, y, width, height);
  }

  /** From x to the right; with `align` right, up to x. Text that is wider is squeezed. */
  write(text: string, x: number, y: number, font: string, width?: number, align: CanvasTextAlign = "left"): void {
    this.context.fillStyle = this.#style.getPropertyValue("--ink");
    this.context.font = `${font} "Barlow Condensed", "Arial Narrow", sans-serif`;
    this.context.textAlign = align;
    this.context.fillText(text, x, y, width);
  }
}

function drawPoints(pen: Pen, { sheet, table }: PadShown, top: number): void {
  const cell = (INNER - LABEL) / sheet.columns.length;
  const right = (n: number) => MARGIN + LABEL + cell * (n + 1);
  for (const [n, { name, seat }] of sheet.columns.entries()) {
    pen.fill(`--card-${table.seats[seat]?.colour ?? "grey"}`, right(n) - cell + 12, top + 8, cell - 12, 8);
    const starred = sheet.winners.includes(seat) ? `★ ${name}` : name;
    pen.write(starred, right(n), top, "600 30px", cell - 12, "right");
  }
  let y = top + LINE + 10;
  for (const { label, cells } of rowsOf(sheet)) {
    pen.write(label, MARGIN, y, "500 28px", LABEL - 10);
    for (const [n, line] of cells.entries())
      pen.write(line ? plain(line.points) : "–", right(n), y, "500 28px", undefined, "right");
    y += LINE;
  }
  pen.fill("--ink", MARGIN, y - 28, INNER, 2);
  for (const [n, { total }] of sheet.columns.entries())
    pen.write(plain(total), right(n), y + 14, "700 42px", undefined, "right");
}

/** The players with tickets, in rows of the picture. */
function ticketRows({ columns }: SheetShown): SheetColumn[][] {
  const found = columns.filter(({ tickets }) => tickets.length > 0);
  return found.flatMap((_, n) => (n % SIDE_BY_SIDE === 0 ? [found.slice(n, n + SIDE_BY_SIDE)] : []));
}

const rowHeight = (row: SheetColumn[]) =>
  LINE + (Math.max(...row.map(({ tickets }) => tickets.length)) + 1) * TICKET_LINE;

function ticketsHeight(sheet: SheetShown): number {
  return ticketRows(sheet).reduce((height, row) => height + rowHeight(row), 0);
}

function drawTickets(pen: Pen, sheet: SheetShown, top: number): void {
  const width = (INNER + MARGIN) / SIDE_BY_SIDE - MARGIN;
  let y = top + LINE;
  for (const row of ticketRows(sheet)) {
    for (const [n, { name, tickets }] of row.entries()) {
      const x = MARGIN + n * (width + MARGIN);
      pen.write(name, x, y, "600 28px", width);
      pen.fill("--line", x, y + 8, width, 2);
      for (const [m, ticket] of tickets.entries()) {
        const line = y + LINE + m * TICKET_LINE;
        pen.write(ticket.done ? "✓" : "✕", x, line, "600 24px");
        pen.write(ticket.name, x + 28, line, "500 24px", width - 84);
        const points = signed(ticket.done ? ticket.value : -ticket.value);
        pen.write(points, x + width, line, "500 24px", undefined, "right");
      }
    }
    y += rowHeight(row);
  }
}

/** The map as it is drawn on the page: its layers in one picture, with the inks, rules of style and type. */
async function mapImage(map: HTMLElement): Promise<{ image: HTMLImageElement; width: number; height: number }> {
  const layers = [...map.querySelectorAll<SVGSVGElement>(".world > svg")];
  const [ground] = layers;
  if (!ground) throw new Error("no map");
  const patterns = document.querySelector("svg:has(> defs > pattern) > defs");
  const { x, y, width, height } = ground.viewBox.baseVal;
  const xml = new XMLSerializer();
  const inside = [patterns, ...layers.flatMap((layer) => [...layer.children])].map((each) =>
    each ? xml.serializeToString(undimmed(each)) : "",
  );
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" data-trains="" viewBox="${x} ${y} ${width} ${height}" ` +
      `width="${2 * WIDTH}" height="${(2 * WIDTH * height) / width}">` +
      `<style><![CDATA[${await styles(map)}]]></style>${inside.join("")}</svg>`,
  )}`;
  await image.decode();
  return { image, width, height };
}

/** What is lit stands out by its light alone: the rest of the map is as important. */
function undimmed(part: Element): Node {
  const copy = part.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll(".faint")]) each.classList.remove("faint");
  return copy;
}

async function styles(map: HTMLElement): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = await Promise.all(rules.filter((rule) => rule instanceof CSSFontFaceRule).map(embedded));
  const others = rules.filter((rule) => !(rule instanceof CSSFontFaceRule)).map((rule) => rule.cssText);
  const names = new Set(others.join(" ").match(/--[\w-]+/g));
  const inks = getComputedStyle(map);
  const values = [...names].map((name) => `${name}:${inks.getPropertyValue(name)}`).join(";");
  // after all others, and stronger than they: below the pad, seats have inks of their own
  const still = "*{animation:none!important;transition:none!important}"; // a picture is of its first moment
  return [...faces, ...others, still, `svg:root:root{${values};position:static;width:auto;height:auto}`].join("\n");
}

/** A picture loads nothing: it brings its type along. */
async function embedded(face: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(face.cssText)?.[1] ?? "";
  const base = face.parentStyleSheet?.href ?? location.href;
  const bytes = new Uint8Array(await (await fetch(new URL(address, base))).arrayBuffer());
  const text = bytes.reduce((made, byte) => made + String.fromCharCode(byte), "");
  return face.cssText.replace(address, `data:font/woff2;base64,${btoa(text)}`);
}
