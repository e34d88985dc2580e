/** Whether the page is built to be files alone, with the game in a worker of the browser. */
declare const STATIC: boolean;

/** Of workers alone, so the types of pages don't have it. */
interface FileSystemSyncAccessHandle {
  read(into: ArrayBufferView<ArrayBuffer>, from: { at: number }): number;
  write(what: ArrayBufferView<ArrayBuffer>, to: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}
interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}
