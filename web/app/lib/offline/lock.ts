const turns = new Map<string, Promise<unknown>>();

/** Missing on plain HTTP. */
const locksOf = () => globalThis.navigator?.locks as LockManager | undefined;
export const hasLocks = (): boolean => locksOf() !== undefined;

/** Runs exclusively by name across tabs; without locks, within this tab. */
export async function withLock<Result>(
  name: string,
  action: () => Promise<Result>,
): Promise<Result> {
  const locks = locksOf();
  if (locks) return locks.request(name, action);
  const turn = (turns.get(name) ?? Promise.resolve()).then(action, action);
  turns.set(name, turn);
  return turn;
}
