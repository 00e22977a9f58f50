import { statSync } from "node:fs";

type User = { uid: number; gid: number };

/** Root acts as the user whose folder it is: files that root makes there the school cannot change. */
export function asOwnerOf(folder: string): Partial<User> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** The same for this process, with the groups of that user, and for good. */
export function becomeOwnerOf(folder: string): void {
  const { uid, gid } = asOwnerOf(folder);
  if (!uid || gid === undefined) return;
  // Node has it, its types do not.
  const { initgroups } = process as unknown as {
    initgroups: (user: number, group: number) => void;
  };
  try {
    initgroups(uid, gid);
  } catch {
    // A number that has no name, such as that of a container's user.
    process.setgroups?.([gid]);
  }
  process.setgid?.(gid);
  process.setuid?.(uid);
}
