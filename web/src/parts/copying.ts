/** Into the clipboard: the modern way on a secure page, otherwise as browsers have always done it. */

/** Copies what the field shows; false if the browser lets nobody. */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    // undefined on pages that came over http, against its type
    await (navigator.clipboard as Clipboard | undefined)?.writeText(field.value);
    if (navigator.clipboard as Clipboard | undefined) return true;
  } catch {
    // not allowed: the old way may be
  }
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way on pages that came over http
  return document.execCommand("copy");
}
