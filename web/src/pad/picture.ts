/** The result as a picture to keep or to send: the map as it lies there, and everybody's points. */
import { plain, rowsOf } from "../end/sheet";
import { prefs } from "../prefs.svelte";
import type { PadShown } from "../wire";

const WIDTH = 1200;
const MARGIN = 48;
const LINE = 40;
const LABEL = 320;

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
  const rows = rowsOf(shown.sheet);
  const mapHeight = drawn ? ((WIDTH - 2 * MARGIN) * drawn.height) / drawn.width : 0;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = MARGIN * 3 + 130 + mapHeight + (rows.length + 2) * LINE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue("--ink");
  const write = (text: string, x: number, y: number, font: string, align: CanvasTextAlign = "left", width?: number) => {
    context.font = `${font} "Barlow Condensed", "Arial Narrow", sans-serif`;
    context.textAlign = align;
    context.fillText(text, x, y, width);
  };
  context.fillStyle = style.getPropertyValue("--paper");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  const day = new Intl.DateTimeFormat(prefs.language, { dateStyle: "long" }).format(shown.table.created * 1000);
  write(`${board} · ${day}`, MARGIN, MARGIN + 28, "600 32px");
  write(shown.sheet.verdict, MARGIN, MARGIN + 88, "700 52px", "left", WIDTH - 2 * MARGIN);
  let y = MARGIN + 130;
  if (drawn) {
    context.drawImage(drawn.image, MARGIN, y, WIDTH - 2 * MARGIN, mapHeight);
    y += mapHeight + MARGIN;
  }
  const { columns, winners } = shown.sheet;
  const cell = (WIDTH - 2 * MARGIN - LABEL) / columns.length;
  const right = (n: number) => MARGIN + LABEL + cell * (n + 1);
  for (const [n, { name, seat }] of columns.entries()) {
    context.fillStyle = style.getPropertyValue(`--card-${shown.table.seats[seat]?.colour ?? "grey"}`);
    context.fillRect(right(n) - cell + 12, y + 8, cell - 12, 8);
    context.fillStyle = ink;
    write(winners.includes(seat) ? `★ ${name}` : name, right(n), y, "600 30px", "right", cell - 12);
  }
  y += LINE + 10;
  for (const { label, cells } of rows) {
    write(label, MARGIN, y, "500 28px", "left", LABEL - 10);
    for (const [n, line] of cells.entries()) write(line ? plain(line.points) : "–", right(n), y, "500 28px", "right");
    y += LINE;
  }
  context.fillRect(MARGIN, y - 28, WIDTH - 2 * MARGIN, 2);
  for (const [n, { total }] of columns.entries()) write(plain(total), right(n), y + 14, "700 42px", "right");
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** The map as it is drawn on the page: its still layers in one picture, with the inks, rules of style and type. */
async function mapImage(map: HTMLElement): Promise<{ image: HTMLImageElement; width: number; height: number }> {
  const layers = [...map.querySelectorAll<SVGSVGElement>(".world > svg")];
  const [ground, , tracks] = layers;
  if (!ground || !tracks) throw new Error("no map");
  const patterns = document.querySelector("svg:has(> defs > pattern) > defs");
  const { x, y, width, height } = ground.viewBox.baseVal;
  const xml = new XMLSerializer();
  const inside = [patterns, ...ground.children, ...tracks.children].map((each) =>
    each ? xml.serializeToString(each) : "",
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

async function styles(map: HTMLElement): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = await Promise.all(rules.filter((rule) => rule instanceof CSSFontFaceRule).map(embedded));
  const others = rules.filter((rule) => !(rule instanceof CSSFontFaceRule)).map((rule) => rule.cssText);
  const names = new Set(others.join(" ").match(/--[\w-]+/g));
  const inks = getComputedStyle(map);
  const values = [...names].map((name) => `${name}:${inks.getPropertyValue(name)}`).join(";");
  // after all others, and stronger than they: below the pad, seats have inks of their own
  return [...faces, ...others, `svg:root:root{${values};position:static;width:auto;height:auto}`].join("\n");
}

/** A picture loads nothing: it brings its type along. */
async function embedded(face: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(face.cssText)?.[1] ?? "";
  const base = face.parentStyleSheet?.href ?? location.href;
  const bytes = new Uint8Array(await (await fetch(new URL(address, base))).arrayBuffer());
  const text = bytes.reduce((made, byte) => made + String.fromCharCode(byte), "");
  return face.cssText.replace(address, `data:font/woff2;base64,${btoa(text)}`);
}
