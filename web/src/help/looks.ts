/** Pictures for the rules: connections of the board itself that show what is meant. */
import { faceOf } from "../mechanics";
import type { Face } from "../mechanics/face";
import { t } from "../texts";
import type { BoardShown, ConnectionShown, DrawnConnection } from "../wire";

export interface Look {
  title: string;
  about: string;
  line: DrawnConnection;
  /** What a mechanic draws there besides. */
  drawing?: Face["look"];
}

/** Of what is new on a board, or of the base game. */
export function looks(board: BoardShown, isBase: boolean): Look[] {
  const lines = board.picture.maps[0]?.lines ?? [];
  const connections = new Map(board.connections.map((connection) => [connection.id, connection]));
  /** Three spaces show best what a track is. */
  const clearest = (isMeant: (line: DrawnConnection, connection: ConnectionShown) => boolean) => {
    const found = lines.filter((line) => {
      const connection = connections.get(line.connection);
      return connection !== undefined && isMeant(line, connection);
    });
    return found.sort((a, b) => awkward(a) - awkward(b))[0];
  };
  const isPlain = (line: DrawnConnection) =>
    !line.is_hatched && !line.is_continuous && !line.border && line.locomotives === 0;
  const plain = (tracks: number, isGrey: boolean) =>
    clearest(
      (line) =>
        isPlain(line) && line.rows.length === tracks && line.rows.every(({ colour }) => (colour === "grey") === isGrey),
    );
  const words = t().end.looks;
  const kinds: (Omit<Look, "line"> & { line: DrawnConnection | undefined })[] = isBase
    ? [
        { ...words.coloured, line: plain(1, false) },
        { ...words.grey, line: plain(1, true) },
        { ...words.double, line: plain(2, false) },
      ]
    : board.mechanics.flatMap(({ name, title, about }) => {
        const face = faceOf(name);
        const { shows } = face ?? {};
        return shows ? [{ title, about, line: clearest((_, each) => shows(each)), drawing: face?.look }] : [];
      });
  return kinds.flatMap(({ line, ...look }) => (line ? [{ ...look, line }] : []));
}

function awkward({ rows }: DrawnConnection): number {
  return Math.abs((rows[0]?.spaces.length ?? 0) - 3);
}
