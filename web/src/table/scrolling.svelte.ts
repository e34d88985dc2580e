/** A list that scrolls shows its newest line, unless somebody reads further up; `lines` are those that it has. */
export function followsEnd(lines: () => unknown) {
  return (list: HTMLElement) => {
    let isAtEnd = true;
    const read = () => (isAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 60);
    list.addEventListener("scroll", read);
    $effect(() => {
      lines();
      if (isAtEnd) list.scrollTop = list.scrollHeight;
    });
    return () => list.removeEventListener("scroll", read);
  };
}
