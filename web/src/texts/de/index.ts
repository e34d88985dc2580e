export { board } from "./board";
export { common } from "./common";
export { end } from "./end";
export { mechanics } from "./mechanics";
export { start } from "./start";
export { table } from "./table";
