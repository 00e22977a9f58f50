import { localStore, PERSONAL_PREFIX, personalKey } from "../../lib/storage/storage.ts";
import { createStore } from "../../lib/store.ts";
import { type Person, person } from "../../lib/session/person.ts";
import { currentSession, type Session } from "../../lib/session/session.ts";
import type { Amendment, CallOf, OutboxEntry, QueuedCall, QueuedCallName } from "./queued-calls.ts";

/** Session and user who made a call. */
export type Sender = { session: Session; owner: Person | undefined };

/** Read before a call, because another person may sign in until it fails. */
export const currentSender = (): Sender => ({ session: currentSession(), owner: person.get() });

export type UnkeyedCall = CallOf<QueuedCallName> & Pick<QueuedCall, "about">;

export type Outbox = {
  add: <Name extends QueuedCallName>(
    entry: QueuedCall<Name>,
    sender?: Sender,
  ) => Promise<OutboxEntry<Name>>;
  drop: (seq: number) => Promise<void>;
  amend: (seq: number, more: Amendment) => Promise<void>;
  queueFailed: (entry: QueuedCall, error: unknown, sender: Sender) => Promise<OutboxEntry>;
  sendOrQueue: (
    given: UnkeyedCall,
    send: () => Promise<unknown>,
    sender: Sender,
  ) => Promise<OutboxEntry | undefined>;
};

/**
 * Functions available once a screen has loaded them. Not imported dynamically here, because offline imports fail, and
 * browsers cache the failure.
 */
export const loaded: { queue?: Outbox } = {};

/** Undefined until read. */
export const outboxEntries = createStore<readonly OutboxEntry[] | undefined>(undefined);

export const sendingSeq = createStore<number | undefined>(undefined);

/** Number of stored entries, with a version that notifies other tabs. */
export const markKey = () => personalKey("waiting");

export const storedCount = () => Number.parseInt(localStore.read(markKey()) ?? "0", 10) || 0;

export function markStored(count: number, key = markKey()): void {
  if (count > 0) localStore.write(key, `${count} ${Math.random()}`);
  else localStore.remove(key);
}

export const markStoredOf = (userId: string, count: number): void =>
  markStored(count, `${PERSONAL_PREFIX}${userId}:waiting`);

export type Wanted = Readonly<Record<string, string>>;

export function isAbout({ params, query }: QueuedCall, wanted: Wanted): boolean {
  const given: Record<string, unknown> = { ...params, ...query };
  return Object.entries(wanted).every(([name, value]) => given[name] === value);
}

export const queuedEntry = <Name extends QueuedCallName>(
  call: Name,
  wanted: Wanted,
): OutboxEntry<Name> | undefined =>
  outboxEntries.get()?.find((entry) => entry.call === call && isAbout(entry, wanted)) as
    | OutboxEntry<Name>
    | undefined;
