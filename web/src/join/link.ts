/** A link into a table: /join/{table}#{seat}.{token} for one seat, /join/{table}#any.{token} for any that is free.

What stands behind the # never leaves the browser. It is taken out of the address bar, where somebody could look over
one's shoulder or share it by mistake, but kept in this tab for a reload.
*/

export interface Link {
  /** null: any that is free. */
  seat: number | null;
  token: string;
}

/** "#2.token" or "#any.token"; null: nothing of the kind. */
export function parsed(fragment: string): Link | null {
  const found = /^#?(\d{1,2}|any)\.([\w-]+)$/.exec(fragment);
  if (!found) return null;
  const [, seat = "", token = ""] = found;
  return { seat: seat === "any" ? null : Number(seat), token };
}

/** That of the address, which is then without it; else that which this tab came with. */
export function takeLink(table: string): Link | null {
  const fragment = location.hash;
  if (fragment.length <= 1) return parsed(read(table));
  history.replaceState(history.state, "", location.pathname + location.search);
  keep(table, fragment);
  return parsed(fragment);
}

const key = (table: string) => `stellwerk-link-${table}`;

function read(table: string): string {
  try {
    return sessionStorage.getItem(key(table)) ?? "";
  } catch {
    return "";
  }
}

function keep(table: string, fragment: string): void {
  try {
    sessionStorage.setItem(key(table), fragment);
  } catch {
    // a browser that keeps nothing: a reload needs the link again
  }
}

/** It has done its work. */
export function dropLink(table: string): void {
  try {
    sessionStorage.removeItem(key(table));
  } catch {
    // then there is nothing to drop
  }
}
