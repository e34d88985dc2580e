export { board } from "./board";
export { common } from "./common";
export { end } from "./end";
export { join } from "./join";
export { mechanics } from "./mechanics";
export { owner } from "./owner";
export { start } from "./start";
export { table } from "./table";
