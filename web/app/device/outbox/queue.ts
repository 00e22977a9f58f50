import { newId } from "../../lib/new-id.ts";
import { onStored } from "../../lib/storage/storage.ts";
import { reportError } from "../../lib/browser/report.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { requestResult } from "../../lib/offline/request-result.ts";
import { transact } from "../../lib/offline/database.ts";
import { withLock } from "../../lib/offline/lock.ts";
import type { Sealed } from "../../lib/offline/database.ts";
import { forgetKey, seal, unseal } from "../../lib/offline/seal.ts";
import { familySession } from "../../lib/session/family-sessions.ts";
import { lastUserId, type Person, person } from "../../lib/session/person.ts";
import { currentSession } from "../../lib/session/session.ts";
import {
  actionOf,
  type Amendment,
  type OutboxEntry,
  type QueuedCall,
  replaces,
  type QueuedCallName,
} from "./queued-calls.ts";
import {
  currentSender,
  loaded,
  markKey,
  markStored,
  markStoredOf,
  outboxEntries,
  queuedEntry,
  type Sender,
  storedCount,
  type UnkeyedCall,
} from "./entries.ts";

/** Queued calls of the signed-in user: in IndexedDB if possible, otherwise in memory. */

/** `owner`: id of the user whose key decrypts it. */
type Row = Sealed & { owner: string };

/** Sorts entries that could not be stored after all others. */
const FIRST_IN_MEMORY = 1e12;
let lastInMemory = FIRST_IN_MEMORY;
/** Entries with their user: after an expired session only this user sees them or, if unknown, only this session. */
let inMemory: { owner: string | undefined; token: string | undefined; entry: OutboxEntry }[] = [];

function ownToken(): string | undefined {
  const session = currentSession();
  return session.status === "signedIn" ? session.token : undefined;
}

/** Serialises changes, so that each one works on the latest list. */
const changeList = <Result>(change: () => Promise<Result>) => withLock("outbox", change);

const entries = () => outboxEntries.get() ?? [];

function show(all: readonly OutboxEntry[]): void {
  outboxEntries.set(all.toSorted((one, other) => one.seq - other.seq));
}

function showChanged(all: readonly OutboxEntry[]): void {
  markStored(all.filter(({ isStored }) => isStored).length);
  show(all);
}

/** Reads the stored entries; other tabs may have changed them. */
export async function readQueue(): Promise<void> {
  return changeList(async () => {
    const owner = person.get();
    const ofSession = inMemory.filter((one) => !one.owner && one.token === ownToken());
    if (!owner) return show(ofSession.map(({ entry }) => entry));
    const found = await readStored(owner);
    const count = await countStored(owner);
    if (person.get() !== owner) return undefined;
    const own = [...inMemory.filter((one) => one.owner === owner.userId), ...ofSession];
    const others = inMemory.filter((one) => one.owner && one.owner !== owner.userId);
    inMemory = [
      ...others,
      ...own.map(({ entry, token }) => ({ owner: owner.userId, token, entry })),
    ];
    // The write of the mark may have been lost. Signing out also asks about rows that cannot be opened now.
    if (count !== undefined && count !== storedCount()) markStored(count);
    const stored = found ?? entries().filter(({ isStored }) => isStored);
    show([...stored, ...own.map(({ entry }) => entry)]);
    // Queued before the key was known, or on a full device.
    for (const { entry } of own) await storeNow(owner, entry);
    return undefined;
  });
}

/** Includes rows that cannot be opened. Undefined if they cannot be read. */
export const countStored = (owner: Person) =>
  transact("readonly", ["waiting"], async ({ waiting }) =>
    requestResult(waiting.index("owner").count(owner.userId)),
  ).catch(() => undefined);

/** False if the entry has been discarded or sent meanwhile. */
export const isStillStored = (seq: number) =>
  transact("readonly", ["waiting"], async ({ waiting }) => requestResult(waiting.count(seq))).then(
    (count) => count > 0,
  );

/** Undefined if they cannot be read. */
export async function readStored(owner: Person): Promise<OutboxEntry[] | undefined> {
  try {
    const found = await transact("readonly", ["waiting"], async ({ waiting }) => {
      const own = waiting.index("owner");
      return Promise.all([
        requestResult(own.getAllKeys(owner.userId)),
        requestResult(own.getAll(owner.userId)),
      ]);
    });
    const [numbers, rows] = found as [number[], Row[]];
    const read: OutboxEntry[] = [];
    // One after the other, because recordings fill a small phone's memory.
    for (const [index, row] of rows.entries()) {
      const entry = await openOne(owner, numbers[index] ?? 0, row);
      if (entry) read.push(entry);
    }
    return read;
  } catch {
    // No IndexedDB, as in some private windows.
    return undefined;
  }
}

async function openOne(owner: Person, seq: number, row: Row): Promise<OutboxEntry | undefined> {
  try {
    const { value, file } = await unseal(owner, row);
    return { ...(value as OutboxEntry), ...(file && { file }), seq, isStored: true };
  } catch (error) {
    // Another key, or a lack of memory: the row stays, because it may open later.
    reportError(error);
    return entries().find((shown) => shown.seq === seq);
  }
}

async function storeNow(owner: Person, entry: OutboxEntry): Promise<void> {
  const seq = await store(owner, entry, []);
  if (seq === undefined) return;
  inMemory = inMemory.filter((one) => one.entry.seq !== entry.seq);
  const others = entries().filter((one) => one.seq !== entry.seq);
  showChanged([...others, { ...entry, seq, isStored: true }]);
}

type Stored = QueuedCall & Pick<OutboxEntry, "refusal">;

async function rowOf(owner: Person, given: Stored): Promise<Row> {
  const { file, ...value } = given;
  return { ...(await seal(owner, { value, file })), owner: owner.userId };
}

/** Appends an entry, replacing those it supersedes. Returns its number; undefined if storage fails. */
async function store(
  owner: Person | undefined,
  given: OutboxEntry | QueuedCall,
  replaced: readonly number[],
): Promise<number | undefined> {
  try {
    if (!owner) return undefined;
    const row = await rowOf(owner, actionOf(given as OutboxEntry));
    return await transact("readwrite", ["waiting"], async ({ waiting }) => {
      for (const seq of replaced) waiting.delete(seq);
      return Number(await requestResult(waiting.add(row)));
    });
  } catch {
    return undefined;
  }
}

/**
 * Queues a call until the server has accepted it, replacing an earlier one on the same state. Throws if its sender is no
 * longer signed in, but queues the call of a child who has a session here.
 */
export async function add<Name extends QueuedCallName>(
  given: QueuedCall<Name>,
  sender = currentSender(),
): Promise<OutboxEntry<Name>> {
  const entry = given as QueuedCall;
  return changeList(async () => {
    const owner = person.get();
    const isOwn = sender.owner
      ? owner?.userId === sender.owner.userId
      : currentSession() === sender.session;
    if (!isOwn) return addForOther(entry, sender.owner);
    const earlier = entries().filter((one) => replaces(entry, one));
    const replaced = earlier.map(({ seq }) => seq);
    const stored = await store(owner, entry, replaced);
    const same = earlier.find((one) => one.idempotencyKey === entry.idempotencyKey);
    // A stored row outlasts one in memory.
    if (stored === undefined && same?.isStored) return same as OutboxEntry<Name>;
    const others = entries().filter((one) => !replaced.includes(one.seq));
    inMemory = inMemory.filter((one) => !replaced.includes(one.entry.seq));
    if (stored === undefined) await forgetStored(earlier);
    const numbered = { seq: stored ?? ++lastInMemory, isStored: stored !== undefined };
    const added: OutboxEntry = { ...entry, ...numbered };
    if (!added.isStored) inMemory.push({ owner: owner?.userId, token: ownToken(), entry: added });
    showChanged([...others, added]);
    return added as OutboxEntry<Name>;
  });
}

/** Queues a call for a child while a sibling, who is not told of it, is signed in. */
async function addForOther(entry: QueuedCall, owner: Person | undefined): Promise<never> {
  if (owner && familySession(owner.userId)) {
    const stored = (await readStored(owner)) ?? [];
    const replaced = stored.filter((one) => replaces(entry, one)).map(({ seq }) => seq);
    const seq = await store(owner, entry, replaced);
    if (seq !== undefined) markStoredOf(owner.userId, stored.length - replaced.length + 1);
  }
  throw new DOMException("Another person is signed in.", "AbortError");
}

/**
 * Queues a call that failed with `error`. Rethrows the error if it was refused for good, or if its sender is no longer
 * signed in.
 */
export async function queueFailed(
  entry: QueuedCall,
  error: unknown,
  sender: Sender,
): Promise<OutboxEntry> {
  const { session, owner } = sender;
  if (session.status !== "signedIn" || classifyError(error) !== "later") throw error;
  const isHere = currentSession() === session || (owner && familySession(owner.userId));
  if (!isHere) throw error;
  return add(entry, sender);
}

/** Idempotency key of each person's latest call on each state. */
const latest = new Map<string, string>();

export async function sendOrQueue(
  given: UnkeyedCall,
  send: () => Promise<unknown>,
  sender: Sender,
): Promise<OutboxEntry | undefined> {
  const entry = { ...given, idempotencyKey: newId() } as QueuedCall;
  // An earlier entry would be sent after this call.
  if (outboxEntries.get() === undefined && storedCount() > 0) await readQueue();
  // Avoids sending it with the next person's session.
  if (currentSession() !== sender.session) return add(entry, sender);
  const waiting = queuedEntry(entry.call, { ...entry.params, ...entry.query });
  if (waiting && waiting.refusal === undefined) return add(entry, sender);
  const state = JSON.stringify([sender.owner?.userId, entry.call, entry.params, entry.query]);
  latest.set(state, entry.idempotencyKey);
  try {
    await send();
  } catch (error) {
    // Otherwise a call that was slow would replace a later one.
    if (latest.get(state) !== entry.idempotencyKey) return undefined;
    return queueFailed(entry, error, sender);
  }
  if (waiting) await drop(waiting.seq);
  return undefined;
}

export async function removeStored(numbers: readonly number[]): Promise<void> {
  await transact("readwrite", ["waiting"], async ({ waiting }) => {
    for (const seq of numbers) waiting.delete(seq);
  }).catch(reportError);
}

async function forgetStored(some: readonly OutboxEntry[]): Promise<void> {
  const numbers = some.flatMap(({ isStored, seq }) => (isStored ? [seq] : []));
  if (numbers.length > 0) await removeStored(numbers);
}

export async function drop(seq: number): Promise<void> {
  return changeList(async () => {
    await forgetStored(entries().filter((entry) => entry.seq === seq));
    inMemory = inMemory.filter(({ entry }) => entry.seq !== seq);
    showChanged(entries().filter((entry) => entry.seq !== seq));
  });
}

/** Changes what is known about an entry, for example the reason of a refusal. */
export async function amend(seq: number, more: Amendment): Promise<void> {
  return changeList(async () => {
    const owner = person.get();
    const before = entries().find((entry) => entry.seq === seq);
    if (!before) return;
    const after = { ...before, ...more };
    if (owner && before.isStored) await amendStored(owner, after);
    inMemory = inMemory.map((one) => (one.entry.seq === seq ? { ...one, entry: after } : one));
    showChanged(entries().map((entry) => (entry.seq === seq ? after : entry)));
  });
}

export async function amendStored(owner: Person, after: OutboxEntry): Promise<void> {
  const row = await rowOf(owner, { ...actionOf(after), refusal: after.refusal });
  await transact("readwrite", ["waiting"], async ({ waiting }) => {
    // Skipped if removed meanwhile, perhaps by another tab.
    if ((await requestResult(waiting.count(after.seq))) > 0) waiting.put(row, after.seq);
  }).catch(reportError);
}

loaded.queue = { add, drop, amend, queueFailed, sendOrQueue };

onStored((key) => {
  if (key === markKey()) void readQueue();
});

/** Entries and the key are cleared with the session. */
let shownTo = person.get()?.userId;
person.subscribe(() => {
  forgetKey();
  const hasLeft = lastUserId() === null;
  inMemory = inMemory.filter(({ owner }) => !hasLeft || (owner && owner !== shownTo));
  const next = person.get()?.userId;
  // Not for the same person: what is no longer shown counts as sent.
  if (shownTo !== undefined && next !== shownTo) outboxEntries.set(undefined);
  shownTo = next;
  if (next !== undefined) void readQueue();
});
