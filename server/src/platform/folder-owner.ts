import { statSync } from "node:fs";

type User = { uid: number; gid: number };

/** Ids of the folder's owner: files created by root could not be changed by the school. */
export function asOwnerOf(folder: string): Partial<User> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Switches this process permanently to the folder's owner and groups. */
export function becomeOwnerOf(folder: string): void {
  const { uid, gid } = asOwnerOf(folder);
  if (!uid || gid === undefined) return;
  // Missing in Node's types.
  const { initgroups } = process as unknown as {
    initgroups: (user: number, group: number) => void;
  };
  try {
    initgroups(uid, gid);
  } catch {
    // Unnamed user id, for example in a container.
    process.setgroups?.([gid]);
  }
  process.setgid?.(gid);
  process.setuid?.(uid);
}
