import { useEffect } from "react";
import { asked } from "../line/asked.ts";
import { transact } from "../line/page-database.ts";
import { withLock } from "../line/lock.ts";
import { seal, type Sealed, unseal } from "../line/seal.ts";
import { lastPerson, person } from "../session/person.ts";
import { createStore, type Store, useStore } from "../store.ts";

/** Text and a file that are not sent yet. */
export type Draft = {
  fields: Readonly<Record<string, string>>;
  file?: File | undefined;
  /** False until what an earlier page has stored is shown. */
  isRead: boolean;
  /** The file will be there after a reload. */
  isFileStored: boolean;
};

/** Encrypted with its person's key where that is known and the browser can, as what waits to be sent is. */
type Row = { owner: string; key: string } & (Sealed | Part);
type Part = Pick<Draft, "fields" | "file">;

const EMPTY: Draft = { fields: {}, isRead: false, isFileStored: true };

const drafts = new Map<string, Store<Draft>>();

/** Counts the people on this page: what was to be stored for one is not stored for the next. */
let people = 0;

/** Nothing of a session is shown after it; another person has drafts of their own. */
person.subscribe(() => {
  people += 1;
  for (const [key, store] of drafts) {
    store.set(EMPTY);
    if (person.get()) void read(key);
  }
});

function storeOf(key: string): Store<Draft> {
  const known = drafts.get(key);
  if (known) return known;
  const store = createStore(EMPTY);
  drafts.set(key, store);
  void read(key);
  return store;
}

export const draftOf = (key: string): Draft => storeOf(key).get();

async function read(key: string): Promise<void> {
  const now = people;
  const [text, image] = await inTurn(key, () => Promise.all([key, fileKey(key)].map(readRow)));
  if (now !== people) return;
  const store = storeOf(key);
  const { fields, file = image?.file, ...others } = store.get();
  // What was typed meanwhile is newer.
  store.set({ ...others, file, fields: { ...text?.fields, ...fields }, isRead: true });
}

async function readRow(key: string): Promise<Part | undefined> {
  try {
    const row = await transact("readonly", ["drafts"], async (stores) =>
      asked(stores.drafts.get([ownerNow(), key]) as IDBRequest<Row | undefined>),
    );
    if (!row || "fields" in row) return row;
    const now = person.get();
    if (!now) return undefined;
    const { value, file } = await unseal(now, row);
    return { fields: value as Draft["fields"], file };
  } catch {
    // No database, as in some private windows; or sealed with a key that the school has replaced.
    return undefined;
  }
}

export function changeDraft(key: string, change: Draft["fields"]): void {
  const store = storeOf(key);
  store.set({ ...store.get(), fields: { ...store.get().fields, ...change } });
  if (unwritten.has(key)) return;
  unwritten.add(key);
  const now = people;
  void inTurn(key, async () => {
    unwritten.delete(key);
    if (now === people) await writeRow(key, { fields: store.get().fields });
  });
}
/** Text that waits for its turn: what is typed until then is written with it. */
const unwritten = new Set<string>();

export async function setDraftFile(key: string, file: File | undefined): Promise<void> {
  const store = storeOf(key);
  store.set({ ...store.get(), file, isFileStored: true });
  const now = people;
  const isFileStored = await inTurn(key, async () =>
    file ? now === people && writeRow(fileKey(key), { fields: {}, file }) : removeRow(fileKey(key)),
  );
  if (store.get().file === file) store.set({ ...store.get(), isFileStored });
}

export function clearDraft(key: string): void {
  storeOf(key).set({ ...EMPTY, isRead: true });
  void inTurn(key, async () => Promise.all([key, fileKey(key)].map(removeRow)));
}

/** Tells whether it was stored: private windows and full phones refuse. */
async function writeRow(key: string, part: Part): Promise<boolean> {
  try {
    const row: Row = { owner: ownerNow(), key, ...(await protect(part)) };
    await transact("readwrite", ["drafts"], async (stores) => void stores.drafts.put(row));
    return true;
  } catch {
    return false;
  }
}

async function protect(part: Part): Promise<Sealed | Part> {
  const now = person.get();
  const canSeal = now && globalThis.crypto?.subtle !== undefined;
  return canSeal ? seal(now, { value: part.fields, file: part.file }) : part;
}

async function removeRow(key: string): Promise<boolean> {
  try {
    await transact("readwrite", ["drafts"], async ({ drafts: store }) =>
      store.delete([ownerNow(), key]),
    );
  } catch {
    // Nothing was stored.
  }
  return true;
}

const ownerNow = () => lastPerson() ?? "";
/** The file has a row of its own, so that it is not written again with each letter. */
const fileKey = (key: string) => `${key} file`;
const inTurn = <Result>(key: string, act: () => Promise<Result>) => withLock(`draft ${key}`, act);

/**
 * Stays through a reload, a lost connection and another lesson, until it is sent or its owner signs
 * out.
 */
export function useDraft(key: string): Draft {
  useEffect(() => void storeOf(key), [key]);
  return useStore(storeOf(key), EMPTY);
}
