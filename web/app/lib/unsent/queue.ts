import type { QueryClient } from "@tanstack/react-query";
import { reportError } from "../browser/report.ts";
import { lastPerson, type Person, person } from "../session/person.ts";
import { currentSession } from "../session/session.ts";
import {
  type Act,
  actOf,
  inherit,
  type NewNote,
  type Place,
  type Position,
  replaces,
  type Tick,
  type UnsentAct,
} from "./acts.ts";
import { addAct, changeAct, listActs, removeActs } from "./act-store.ts";
import { type ActRecord, forgetKey, seal, unseal } from "./seal.ts";
import { mayPassLater } from "./reachable.ts";
import { titlesOf } from "./titles.ts";
import { loaded, MARK, markStored, unsent } from "./state.ts";

/** The acts that wait, of the person who is signed in: stored where the browser allows it, else in memory. */

/** Those that could not be stored come after all others. */
const FIRST_IN_MEMORY = 1e12;
let lastInMemory = FIRST_IN_MEMORY;
/**
 * Each with its person: after a session that ended by itself, only this person finds it; where the person is not known
 * yet, only this session.
 */
let inMemory: { owner: string | undefined; token: string | undefined; act: UnsentAct }[] = [];

function ownToken(): string | undefined {
  const session = currentSession();
  return session.status === "signedIn" ? session.token : undefined;
}

let last: Promise<unknown> = Promise.resolve();

/** One change after another, so that none works on a list that another one has changed. */
async function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const next = last.then(change, change);
  last = next.catch(() => undefined);
  return next;
}

const acts = () => unsent.get() ?? [];

function show(all: readonly UnsentAct[]): void {
  unsent.set(all.toSorted((one, other) => one.seq - other.seq));
}

const stored = (all: readonly UnsentAct[]) => all.filter(({ isStored }) => isStored);

/** After a change of what is stored: tells other tabs. */
function showChanged(all: readonly UnsentAct[]): void {
  markStored(stored(all).length);
  show(all);
}

/** Reads what is stored; other tabs may have changed it. */
export async function readQueue(): Promise<void> {
  return inTurn(async () => {
    const owner = person.get();
    const ofSession = inMemory.filter((one) => !one.owner && one.token === ownToken());
    if (!owner) return show(ofSession.map(({ act }) => act));
    const found = await readStored(owner);
    if (person.get() !== owner) return undefined;
    const mine = [...inMemory.filter((one) => one.owner === owner.userId), ...ofSession];
    inMemory = mine.map(({ act, token }) => ({ owner: owner.userId, token, act }));
    show([...found, ...mine.map(({ act }) => act)]);
    // Done before the key was known, or on a phone that was full.
    for (const { act } of mine) await storeNow(owner, act);
    return undefined;
  });
}

async function readStored(owner: Person): Promise<UnsentAct[]> {
  try {
    const found = await listActs(owner.userId);
    const read = await Promise.all(found.map(async ({ seq, act }) => openOne(owner, seq, act)));
    return read.flatMap((act) => act ?? []);
  } catch {
    // No IndexedDB, as in some private windows.
    return [];
  }
}

async function openOne(
  owner: Person,
  seq: number,
  act: Parameters<typeof unseal>[1],
): Promise<UnsentAct | undefined> {
  try {
    return { ...(await unseal(owner, act)), seq, isStored: true };
  } catch (error) {
    // The school has another secret since the session ended: nobody can read it any more.
    reportError(error);
    await removeActs([seq]);
    return undefined;
  }
}

async function storeNow(owner: Person, act: UnsentAct): Promise<void> {
  const seq = await storeAct(owner, actOf(act), []);
  if (seq === undefined) return;
  inMemory = inMemory.filter((one) => one.act.seq !== act.seq);
  const others = acts().filter((one) => one.seq !== act.seq);
  showChanged([...others, { ...act, seq, isStored: true }]);
}

/** Its number; undefined where it cannot be stored. */
async function storeAct(
  owner: Person | undefined,
  act: ActRecord,
  replaced: readonly number[],
): Promise<number | undefined> {
  try {
    if (!owner) return undefined;
    return await addAct({ ...(await seal(owner, act)), owner: owner.userId }, replaced);
  } catch {
    return undefined;
  }
}

/** Keeps an act until the server has accepted it. It takes the place of an earlier one about the same. */
export async function keep(given: Act): Promise<UnsentAct> {
  return inTurn(async () => {
    const owner = person.get();
    const earlier = acts().filter((act) => replaces(given, act));
    const act = inherit(given, earlier);
    const replaced = earlier.map(({ seq }) => seq);
    const seq = await storeAct(owner, act, replaced);
    const others = acts().filter((one) => !replaced.includes(one.seq));
    inMemory = inMemory.filter((one) => !replaced.includes(one.act.seq));
    if (seq !== undefined) {
      const kept = { ...act, seq, isStored: true };
      showChanged([...others, kept]);
      return kept;
    }
    await forgetStored(earlier);
    const kept = { ...act, seq: ++lastInMemory, isStored: false };
    inMemory.push({ owner: owner?.userId, token: ownToken(), act: kept });
    showChanged([...others, kept]);
    return kept;
  });
}

/** Undefined where the error is one that waiting does not help, or whose act it is has signed out meanwhile. */
export async function keepIfLater(
  client: QueryClient,
  act: Place & (Tick | Position | NewNote),
  error: unknown,
): Promise<UnsentAct | undefined> {
  if (!mayPassLater(error) || ownToken() === undefined) return undefined;
  return keep({ ...act, ...titlesOf(client, act) });
}

async function forgetStored(some: readonly UnsentAct[]): Promise<void> {
  const numbers = stored(some).map(({ seq }) => seq);
  if (numbers.length > 0) await removeActs(numbers).catch(reportError);
}

/** Accepted, or discarded. */
export async function drop(seq: number): Promise<void> {
  return inTurn(async () => {
    await forgetStored(acts().filter((act) => act.seq === seq));
    inMemory = inMemory.filter(({ act }) => act.seq !== seq);
    showChanged(acts().filter((act) => act.seq !== seq));
  });
}

/** Adds what has become known of an act, such as why it was refused. */
export async function amend(
  seq: number,
  more: { refusal?: string; fileKey?: string; startedKey?: string },
): Promise<void> {
  return inTurn(async () => {
    const owner = person.get();
    const before = acts().find((act) => act.seq === seq);
    if (!before) return;
    const after = { ...before, ...more };
    if (owner && before.isStored) {
      const record = { ...actOf(after), refusal: after.refusal };
      const sealed = { ...(await seal(owner, record)), owner: owner.userId };
      await changeAct(seq, sealed).catch(reportError);
    }
    inMemory = inMemory.map((one) => (one.act.seq === seq ? { ...one, act: after } : one));
    showChanged(acts().map((act) => (act.seq === seq ? after : act)));
  });
}

/** A refused act waits for the line again, after all others. */
export async function sendAgain(refused: UnsentAct): Promise<UnsentAct> {
  return keep(actOf(refused));
}

loaded.queue = { keep, keepIfLater, drop };

// There is no window where a unit test imports it.
globalThis.window?.addEventListener("storage", ({ key }) => {
  if (key === MARK) void readQueue();
});

/** Nothing of a session is shown after it, and the key is forgotten with it. */
person.subscribe(() => {
  if (person.get()) return void readQueue();
  forgetKey();
  const owner = lastPerson();
  inMemory = inMemory.filter((one) => owner !== null && one.owner === owner);
  return unsent.set(undefined);
});
