/** A seat at a table, for tests: a person without a name. */
import type { TableSeat } from "./wire";

export const somebody: TableSeat = {
  kind: "person",
  name: "",
  level: "",
  mine: false,
  free: false,
  stand_in: "",
  votes: [],
  can_vote: false,
  handovers: [],
  colour: "",
};
