/** What was, is and would be again: undo and redo without end. */
export class History<T> {
  private constructor(
    readonly past: readonly T[],
    readonly present: T,
    readonly future: readonly T[],
    /** What the last change was about: the same again belongs to it, as letters of a name do. */
    private readonly mark: string,
  ) {}

  static of<T>(present: T): History<T> {
    return new History<T>([], present, [], "");
  }

  push(next: T, mark = ""): History<T> {
    if (mark !== "" && mark === this.mark) return new History(this.past, next, [], mark);
    return new History([...this.past, this.present], next, [], mark);
  }

  /** Whatever comes now is a change of its own. */
  settled(): History<T> {
    return this.mark === "" ? this : new History(this.past, this.present, this.future, "");
  }

  undone(): History<T> {
    const last = this.past.at(-1);
    return last === undefined ? this : new History(this.past.slice(0, -1), last, [this.present, ...this.future], "");
  }

  redone(): History<T> {
    const [next, ...rest] = this.future;
    return next === undefined ? this : new History([...this.past, this.present], next, rest, "");
  }
}
