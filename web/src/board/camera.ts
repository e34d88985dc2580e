/** The mathematics of looking at the map: where it lies on the screen, and how far it may move.
 *
 * A pose moves the whole picture: a point of the fitted picture at p is seen at (x, y) + zoom · p.
 */
export interface Pose {
  x: number;
  y: number;
  zoom: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

/** Most pixels a unit of the picture that a map is drawn at: about a thumb for a space. */
const LARGEST = 1.5;
const LEAST_ZOOM_IN = 4;

/** Pixels a unit of the picture, when all of it fits the window. */
export function fit(view: Size, window: Size): number {
  return Math.min(window.width / view.width, window.height / view.height) || 0;
}

export function furthest(view: Size, window: Size): number {
  return Math.max(LEAST_ZOOM_IN, LARGEST / (fit(view, window) || 1));
}

/** Where the fitted picture lies in the window: in its middle. */
export function fitted(view: Size, window: Size): Box {
  const scale = fit(view, window);
  const width = view.width * scale;
  const height = view.height * scale;
  return { x: (window.width - width) / 2, y: (window.height - height) / 2, width, height };
}

/** The same pose, but so that the map is neither lost nor smaller than the window. */
export function bounded(pose: Pose, view: Size, window: Size): Pose {
  const zoom = Math.min(Math.max(pose.zoom, 1), furthest(view, window));
  const map = fitted(view, window);
  return {
    zoom,
    x: along(pose.x, map.x, map.width, window.width, zoom),
    y: along(pose.y, map.y, map.height, window.height, zoom),
  };
}

/** A map that is smaller than the window stays in its middle, a larger one covers it. */
function along(wanted: number, start: number, size: number, room: number, zoom: number): number {
  const least = room - (start + size) * zoom;
  const most = -start * zoom;
  if (least > most) return (least + most) / 2;
  return Math.min(Math.max(wanted, least), most);
}

/** Larger by a factor; what is at this point of the window stays there. */
export function zoomed(pose: Pose, factor: number, at: Point, view: Size, window: Size): Pose {
  const zoom = Math.min(Math.max(pose.zoom * factor, 1), furthest(view, window));
  const grown = zoom / pose.zoom;
  return bounded({ zoom, x: at.x - (at.x - pose.x) * grown, y: at.y - (at.y - pose.y) * grown }, view, window);
}

/** How the map is seen at first: all of it. */
export function beginning(view: Size, window: Size): Pose {
  return bounded(centred({ x: 0.5, y: 0.5 }, 1, view, window), view, window);
}

/** The pose that shows a place of the map (0 to 1 across and down) in the middle of the window. */
export function centred(place: Point, zoom: number, view: Size, window: Size): Pose {
  const map = fitted(view, window);
  return {
    zoom,
    x: window.width / 2 - (map.x + map.width * place.x) * zoom,
    y: window.height / 2 - (map.y + map.height * place.y) * zoom,
  };
}

/** Which place of the map (0 to 1 across and down) is in the middle of the window. */
export function centre(pose: Pose, view: Size, window: Size): Point {
  const map = fitted(view, window);
  if (map.width === 0 || map.height === 0) return { x: 0.5, y: 0.5 };
  return {
    x: ((window.width / 2 - pose.x) / pose.zoom - map.x) / map.width,
    y: ((window.height / 2 - pose.y) / pose.zoom - map.y) / map.height,
  };
}

/** Where a point of the picture is seen in the window. */
export function seen(point: Point, pose: Pose, view: Box, window: Size): Point {
  const scale = fit(view, window);
  const map = fitted(view, window);
  return {
    x: pose.x + (map.x + (point.x - view.x) * scale) * pose.zoom,
    y: pose.y + (map.y + (point.y - view.y) * scale) * pose.zoom,
  };
}

/** Which point of the picture is seen there. */
export function under(point: Point, pose: Pose, view: Box, window: Size): Point {
  const scale = fit(view, window) || 1;
  const map = fitted(view, window);
  return {
    x: view.x + ((point.x - pose.x) / pose.zoom - map.x) / scale,
    y: view.y + ((point.y - pose.y) / pose.zoom - map.y) / scale,
  };
}
