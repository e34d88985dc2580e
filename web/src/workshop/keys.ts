/** The keyboard on the drawing: whatever a mouse can do. `texts().keys` says it in words. */
import type { Point } from "../board/camera";
import { COLOUR_KEYS } from "./colours";
import { type Editor, GRID, NEAR, type Tool } from "./editor.svelte";

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const TOOLS: Readonly<Record<string, Tool>> = { v: "select", c: "city", l: "connect", h: "pan" };
/** Pixels that an arrow pushes the drawing. */
const PUSH = 60;

/** Does what a key means; false: nothing. */
export function pressed(event: KeyboardEvent, editor: Editor): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (isCommand) return commanded(key, event.shiftKey, editor);
  if (event.altKey) return false;
  const arrow = ARROWS[key];
  if (arrow) return moved(arrow, event.shiftKey, editor);
  const tool = TOOLS[key];
  if (tool) {
    editor.take(tool);
    return true;
  }
  if (/^[1-9]$/.test(key) && editor.connections.length > 0) {
    editor.setLength(Number(key));
    return true;
  }
  // of the selected connection's last track; with Shift, of one more
  const colour = COLOUR_KEYS[key];
  if (colour && editor.connections.length > 0) {
    if (event.shiftKey) editor.widen(colour);
    else editor.paint(colour);
    return true;
  }
  const deed = DEEDS[key];
  deed?.(editor);
  return deed !== undefined;
}

const DEEDS: Readonly<Record<string, (editor: Editor) => void>> = {
  Delete: (editor) => editor.remove(),
  Backspace: (editor) => editor.remove(),
  Escape: escape,
  Enter: enter,
  t: (editor) => editor.widen(),
  e: (editor) => editor.enlarge(),
  F2: (editor) => editor.focusName(),
  PageDown: (editor) => editor.step(1),
  PageUp: (editor) => editor.step(-1),
  Home: (editor) => editor.view.fit(editor.design.ground),
  f: (editor) => editor.view.fit(editor.design.ground),
  g: (editor) => (editor.hasGrid = !editor.hasGrid),
  "+": (editor) => editor.view.zoom(1.25),
  "=": (editor) => editor.view.zoom(1.25),
  "-": (editor) => editor.view.zoom(0.8),
};

function commanded(key: string, isShift: boolean, editor: Editor): boolean {
  if (key === "z" && !isShift) editor.undo();
  else if (key === "z") editor.redo();
  else if (key === "y") editor.redo();
  else if (key === "a") editor.select(editor.design.all());
  else if (key === "d") editor.paste(editor.copied());
  else return false;
  return true;
}

/** With a tool in hand arrows move its cross, else what is chosen, else the drawing. */
function moved({ x, y }: Point, isShift: boolean, editor: Editor): boolean {
  if (editor.tool === "city" || editor.tool === "connect") {
    const step = isShift ? 1 : GRID;
    const from = editor.cursor ?? editor.snapped(editor.view.middle());
    const { width, height } = editor.design.ground;
    editor.cursor = {
      x: Math.min(Math.max(from.x + x * step, 0), width),
      y: Math.min(Math.max(from.y + y * step, 0), height),
    };
    editor.view.show({ ...editor.cursor, width: 0, height: 0 });
    editor.say(`${Math.round(editor.cursor.x)}, ${Math.round(editor.cursor.y)}`);
  } else if (editor.selection.size > 0) editor.nudge({ x: x * (isShift ? GRID : 1), y: y * (isShift ? GRID : 1) });
  else editor.view.pan(-x * PUSH, -y * PUSH);
  return true;
}

function enter(editor: Editor): void {
  if (editor.tool === "city") editor.putCity(editor.cursor ?? editor.view.middle());
  else if (editor.tool === "connect") {
    const city = editor.cursor ? editor.design.near(editor.cursor, NEAR) : -1;
    if (city >= 0) editor.pick(city);
  } else editor.focusName();
}

/** Takes back the last thing that was begun. */
function escape(editor: Editor): void {
  if (editor.draft) editor.cancel();
  else if (editor.from >= 0) editor.from = -1;
  else if (editor.tool !== "select") editor.take("select");
  else editor.select(new Set());
}
