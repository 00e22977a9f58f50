import { promisifyRequest } from "idb-keyval";

/** Sealed acts in IndexedDB. Everything here throws where the browser keeps nothing. */

/** An act as it is stored: readable only with the key of the person who did it. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** `owner` is the id of the person whose key reads it. */
export type StoredAct = Sealed & { owner: string };

const DATABASE = "unsent";
const ACTS = "acts";

let opened: Promise<IDBDatabase> | undefined;

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => {
    // Numbers are never used twice, so a number that a tab remembers names the same act.
    request.result.createObjectStore(ACTS, { autoIncrement: true });
  });
  const database = await promisifyRequest(request);
  const forget = () => (opened = undefined);
  database.addEventListener("close", forget);
  database.addEventListener("versionchange", () => {
    database.close();
    forget();
  });
  return database;
}

async function acts(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  try {
    return (await opened).transaction(ACTS, mode).objectStore(ACTS);
  } catch (error) {
    // Tried anew next time: a full phone may have room again.
    opened = undefined;
    throw error;
  }
}

/** Stores it after all others, in place of those it replaces, and returns its number. */
export async function addAct(act: StoredAct, replaced: readonly number[]): Promise<number> {
  const store = await acts("readwrite");
  const added = store.add(act);
  for (const seq of replaced) store.delete(seq);
  await promisifyRequest(store.transaction);
  return Number(added.result);
}

/** False where it was removed meanwhile, perhaps by another tab. */
export async function changeAct(seq: number, act: StoredAct): Promise<boolean> {
  const store = await acts("readwrite");
  const isThere = (await promisifyRequest(store.count(seq))) > 0;
  if (isThere) store.put(act, seq);
  await promisifyRequest(store.transaction);
  return isThere;
}

export async function removeActs(numbers: readonly number[]): Promise<void> {
  const store = await acts("readwrite");
  for (const seq of numbers) store.delete(seq);
  await promisifyRequest(store.transaction);
}

export async function listActs(owner: string): Promise<{ seq: number; act: StoredAct }[]> {
  const store = await acts("readonly");
  const keys = store.getAllKeys();
  const values = store.getAll();
  await promisifyRequest(store.transaction);
  const all = (values.result as StoredAct[]).map((act, place) => ({
    seq: Number(keys.result[place]),
    act,
  }));
  return all.filter(({ act }) => act.owner === owner);
}

/** Without an owner, all are removed. */
export async function removeActsOfOthers(owner: string | undefined): Promise<void> {
  const store = await acts("readwrite");
  const request = store.openCursor();
  request.addEventListener("success", () => {
    const cursor = request.result;
    if (!cursor) return;
    if ((cursor.value as StoredAct).owner !== owner) cursor.delete();
    cursor.continue();
  });
  await promisifyRequest(store.transaction);
}
