/**
 * Files that the page has made, in the browser's private file system: a later page goes on with them
 * after the tab was closed. A file is there whole or not at all. Private windows and older browsers
 * have no such place.
 */
const FOLDER = "renditions";

async function folder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create: true });
  } catch {
    return undefined;
  }
}

/** False in private windows, and in Safari before 26. */
export async function canStoreMade(): Promise<boolean> {
  const Handle = globalThis.FileSystemFileHandle as typeof FileSystemFileHandle | undefined;
  return (
    Handle !== undefined && "createWritable" in Handle.prototype && (await folder()) !== undefined
  );
}

/** Where a file is written; undefined where this browser has no place for it. */
export async function openMade(name: string): Promise<FileSystemWritableFileStream | undefined> {
  if (!(await canStoreMade())) return undefined;
  const handle = await (await folder())?.getFileHandle(name, { create: true });
  return handle?.createWritable();
}

/** Undefined where it has not been made whole, or is gone. */
export async function readMade(name: string, type: string): Promise<File | undefined> {
  try {
    const handle = await (await folder())?.getFileHandle(name);
    const file = await handle?.getFile();
    return file && file.size > 0 ? new File([file], name, { type }) : undefined;
  } catch {
    return undefined;
  }
}

export async function removeMade(name: string): Promise<void> {
  await (await folder())?.removeEntry(name).catch(() => undefined);
}

/** All that was made for one upload: their names begin with its id. */
export async function removeMadeOf(id: string): Promise<void> {
  const place = await folder();
  if (!place) return;
  for await (const name of place.keys()) if (name.startsWith(`${id} `)) await removeMade(name);
}
