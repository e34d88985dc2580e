/** Finding things of a board by their ids. */
import type { BoardShown, CityShown, ConnectionShown, TicketShown, TrackShown } from "./wire";

export class Lookup {
  readonly cities: ReadonlyMap<string, CityShown>;
  readonly connections: ReadonlyMap<string, ConnectionShown>;
  readonly tracks: ReadonlyMap<string, TrackShown>;
  readonly tickets: ReadonlyMap<string, TicketShown>;

  constructor(readonly board: BoardShown) {
    this.cities = new Map(board.cities.map((city) => [city.id, city]));
    this.connections = new Map(board.connections.map((connection) => [connection.id, connection]));
    this.tracks = new Map(board.tracks.map((track) => [track.id, track]));
    this.tickets = new Map(board.tickets.map((ticket) => [ticket.id, ticket]));
  }

  city(id: string): CityShown {
    return there(this.cities.get(id), id);
  }

  track(id: string): TrackShown {
    return there(this.tracks.get(id), id);
  }

  ticket(id: string): TicketShown {
    return there(this.tickets.get(id), id);
  }

  connection(id: string): ConnectionShown {
    return there(this.connections.get(id), id);
  }
}

function there<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`the board has no ${id}`);
  return found;
}
