/**
 * Files created by the page, stored in OPFS for later pages, whole or not at all. Unavailable in private windows and
 * older browsers.
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

/** Writable file; undefined without OPFS. */
export async function openGenerated(
  name: string,
): Promise<FileSystemWritableFileStream | undefined> {
  if (!(await canStoreMade())) return undefined;
  const handle = await (await folder())?.getFileHandle(name, { create: true });
  return handle?.createWritable();
}

/** Undefined if incomplete or missing. */
export async function readGenerated(name: string, type: string): Promise<File | undefined> {
  try {
    const handle = await (await folder())?.getFileHandle(name);
    const file = await handle?.getFile();
    return file && file.size > 0 ? new File([file], name, { type }) : undefined;
  } catch {
    return undefined;
  }
}

export async function removeGenerated(name: string): Promise<void> {
  await (await folder())?.removeEntry(name).catch(() => undefined);
}

/** Names begin with the upload's id. */
export async function removeMadeOf(id: string): Promise<void> {
  const directory = await folder();
  if (!directory) return;
  for await (const name of directory.keys())
    if (name.startsWith(`${id} `)) await removeGenerated(name);
}
