/**
 * The store's files on the browser's own disk (OPFS), as a file system of Python's.
 *
 * Every write goes to the disk's file at once, and `flush` makes sure that it stays there; SQLite's own journal brings
 * a write that was cut off in its middle back to where it began. One worker at a time can have the files.
 */
const FOLDER = "stellwerk";
export const BASE = "games.db";
/** The base and its journal. SQLite takes an empty journal for none, so files need no other mark that they are there. */
const FILES = [BASE, `${BASE}-journal`];
const [IS_FOLDER, IS_FILE] = [0o040755, 0o100644];
/** As WASI numbers them. */
const [FAILED, NO_ENTRY, NO_SPACE, NOT_PERMITTED] = [29, 44, 51, 63];
const BLOCK = 4096;
/** While a tab that has just been closed still has the files: tries, and milliseconds between them. */
const [TRIES, PAUSE] = [50, 100];

/** As much of Emscripten's file system as we use. */
export interface FileSystem {
  mkdirTree(place: string): void;
  mount(type: object, options: object, place: string): void;
  createNode(parent: Node | null, name: string, mode: number, device: number): Node;
  ErrnoError: new (code: number) => Error;
}
interface Node {
  name: string;
  id: number;
  mode: number;
  node_ops: object;
  stream_ops: object;
}
interface Stream {
  node: Node;
  position: number;
}

export class Storage {
  #isDirty = false;

  private constructor(readonly files: ReadonlyMap<string, FileSystemSyncAccessHandle>) {}

  /** null: this browser keeps nothing here (no safe connection, or a private window). */
  static async opened(): Promise<Storage | null> {
    let found: FileSystemFileHandle[];
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
      found = await Promise.all(FILES.map((name) => folder.getFileHandle(name, { create: true })));
    } catch {
      return null;
    }
    const files = new Map<string, FileSystemSyncAccessHandle>();
    for (const file of found) files.set(file.name, await opened(file));
    return new Storage(files);
  }

  /** Makes sure that what was written stays, even if the machine loses its power. */
  flush(): void {
    if (!this.#isDirty) return;
    for (const file of this.files.values()) file.flush();
    this.#isDirty = false;
  }

  mount(FS: FileSystem, place: string): void {
    FS.mkdirTree(place);
    FS.mount({ mount: () => this.#root(FS) }, {}, place);
  }

  #root(FS: FileSystem): Node {
    const there = new Set([...this.files].filter(([, file]) => file.getSize() > 0).map(([name]) => name));
    const file = ({ name }: Node): FileSystemSyncAccessHandle => {
      const found = this.files.get(name);
      if (!found) throw new FS.ErrnoError(NOT_PERMITTED);
      return found;
    };
    const made = (parent: Node | null, name: string, mode: number): Node => {
      const node = FS.createNode(parent, name, mode, 0);
      return Object.assign(node, { node_ops, stream_ops });
    };
    /** What the browser refuses becomes an error that Python knows. */
    const tried = <T>(work: () => T): T => {
      try {
        return work();
      } catch (problem) {
        if (problem instanceof FS.ErrnoError) throw problem;
        const isFull = problem instanceof DOMException && problem.name === "QuotaExceededError";
        throw new FS.ErrnoError(isFull ? NO_SPACE : FAILED);
      }
    };
    const change = <T>(work: () => T): T => {
      this.#isDirty = true;
      return tried(work);
    };
    const node_ops = {
      getattr: (node: Node) => {
        const size = node.mode === IS_FOLDER ? BLOCK : file(node).getSize();
        const when = new Date(0);
        const times = { atime: when, mtime: when, ctime: when };
        const owner = { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0 };
        return { ...owner, ...times, size, blksize: BLOCK, blocks: Math.ceil(size / BLOCK) };
      },
      setattr: (node: Node, { size }: { size?: number }) => {
        if (size !== undefined) change(() => file(node).truncate(size));
      },
      lookup: (parent: Node, name: string) => {
        if (there.has(name)) return made(parent, name, IS_FILE);
        throw new FS.ErrnoError(NO_ENTRY);
      },
      mknod: (parent: Node, name: string) => {
        const node = made(parent, name, IS_FILE);
        file(node);
        there.add(name);
        return node;
      },
      unlink: (_parent: Node, name: string) => {
        there.delete(name);
        change(() => this.files.get(name)?.truncate(0));
      },
      readdir: () => [".", "..", ...there],
    };
    const stream_ops = {
      read: ({ node }: Stream, heap: Int8Array<ArrayBuffer>, offset: number, length: number, at: number) =>
        tried(() => file(node).read(heap.subarray(offset, offset + length), { at })),
      write: ({ node }: Stream, heap: Int8Array<ArrayBuffer>, offset: number, length: number, at: number) =>
        change(() => file(node).write(heap.subarray(offset, offset + length), { at })),
      llseek: (stream: Stream, offset: number, whence: number) =>
        offset + ([0, stream.position, file(stream.node).getSize()][whence] ?? 0),
      fsync: () => {
        tried(() => this.flush());
        return 0;
      },
    };
    return made(null, "/", IS_FOLDER);
  }
}

async function opened(file: FileSystemFileHandle): Promise<FileSystemSyncAccessHandle> {
  for (let left = TRIES; ; left--) {
    try {
      return await file.createSyncAccessHandle();
    } catch (problem) {
      if (left === 0 || !(problem instanceof DOMException)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
