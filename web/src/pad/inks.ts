/** The colours that trains have in the box, as inks of the seats: below the pad, seats look like their trains. */
export function painted(colours: readonly string[]): (pad: HTMLElement) => void {
  return (pad) => {
    for (const [seat, colour] of colours.entries()) {
      pad.style.setProperty(`--seat-${seat}`, `var(--card-${colour})`);
      pad.style.setProperty(`--seat-${seat}-rim`, `var(--card-${colour}-rim)`);
    }
  };
}
