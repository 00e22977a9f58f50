const turns = new Map<string, Promise<unknown>>();

/** Browsers have no locks on plain http. */
const locksOf = () => globalThis.navigator?.locks as LockManager | undefined;
export const hasLocks = (): boolean => locksOf() !== undefined;

/**
 * Runs an act while no other of this name runs in any tab; without locks, in this tab. Each purpose has
 * a name of its own, so that none waits for another's.
 */
export async function withLock<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  const locks = locksOf();
  if (locks) return locks.request(name, act);
  const turn = (turns.get(name) ?? Promise.resolve()).then(act, act);
  turns.set(name, turn);
  return turn;
}
