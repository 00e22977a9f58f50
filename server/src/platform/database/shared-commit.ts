import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { runCompiled } from "./direct-sqlite-adapter.ts";
import type { Tx } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Most transactions in one commit. The rest wait for the next one. */
const TOGETHER_MAX = 64;
/** Event loop turns between a request's first byte and its transaction. */
const TURNS_BEFORE = 2;

/** Transaction of a statement: those that share a commit have one handle. */
const ownTransaction = new AsyncLocalStorage<{ hasEnded: boolean } | undefined>();

/** Throws for statements not awaited before their transaction ended, which would join the next one. */
export function refuseAfterEnd(): void {
  if (ownTransaction.getStore()?.hasEnded) throw new Error("This transaction has ended.");
}

async function runOne({ action }: QueuedCommit, tx: Tx): Promise<unknown> {
  const own = { hasEnded: false };
  try {
    return await ownTransaction.run(own, () => action(tx));
  } finally {
    own.hasEnded = true;
  }
}

type QueuedCommit = {
  action: (tx: Tx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Serialises transactions on SQLite's writer. Concurrent ones share a commit, because flushing takes longer than most
 * of them. Each resolves once on disk, and fails alone.
 */
export function createSharedCommits(writer: Kysely<Tables>) {
  const waiting: QueuedCommit[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Waits for requests already received, so that their transactions join.
      for (let turn = 0; turn < TURNS_BEFORE; turn += 1) await nextTurn();
      await commitTogether(writer, waiting.splice(0, TOGETHER_MAX));
    }
    isRunning = false;
  }

  return <T>(action: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ action, resolve: resolve as QueuedCommit["resolve"], reject });
      if (!isRunning) ownTransaction.exit(() => void runAll());
    });
}

async function commitTogether(writer: Kysely<Tables>, group: QueuedCommit[]): Promise<void> {
  const answers: (() => void)[] = [];
  const runAlone = async (tx: Tx, one: QueuedCommit) => {
    const result = await runOne(one, tx);
    answers.push(() => one.resolve(result));
  };
  const runAmongOthers = async (tx: Tx, one: QueuedCommit) => {
    await runCompiled(tx, "savepoint one_of_many");
    try {
      await runAlone(tx, one);
    } catch (error) {
      // Fails if SQLite has rolled everything back, as on a full disk: then nothing is stored.
      await runCompiled(tx, "rollback to one_of_many").catch(() => Promise.reject(error as Error));
      answers.push(() => one.reject(error));
    }
    await runCompiled(tx, "release one_of_many");
  };
  try {
    await writer.transaction().execute(async (tx) => {
      const [first] = group;
      if (first && group.length === 1) return runAlone(tx, first);
      for (const one of group) await runAmongOthers(tx, one);
    });
    for (const answer of answers) answer();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
