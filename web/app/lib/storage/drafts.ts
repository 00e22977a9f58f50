import { useEffect } from "react";
import { withLock } from "../offline/lock.ts";
import { type Person, person } from "../session/person.ts";
import { createStore, type Store, useStore } from "../store.ts";
import type { Part } from "./draft-rows.ts";
import { draftsMark, localStore, personalKey, sessionStore } from "./storage.ts";

export type Draft = Part & {
  isRead: boolean;
  isFileStored: boolean;
};

const EMPTY: Draft = { fields: {}, isRead: false, isFileStored: true };

const drafts = new Map<string, Store<Draft>>();

/** Loaded with the outbox once the page is usable, or by the first draft. */
const loadRows = async () => import("./draft-rows.ts");

const mayHaveDrafts = () => localStore.read(draftsMark()) !== null;

/** Text being written, "" if cleared, in case of a reload; in session storage until stored. */
const underway = (key: string) => personalKey(`draft:${key}`);

let owner = person.get();

/** Clears drafts with the session; others have their own. What was typed before the user was known stays. */
person.subscribe(() => {
  const before = owner;
  owner = person.get();
  for (const [key, store] of drafts) {
    if (before) store.set(EMPTY);
    if (owner) void read(key);
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
  const by = owner;
  const cut = sessionStore.read(underway(key));
  if (cut === "") removeRows(key);
  const [text, image] = mayHaveDrafts() && cut !== "" ? await readRows(key) : [];
  if (by !== owner) return;
  const last = cut ? (JSON.parse(cut) as Draft["fields"]) : {};
  const store = storeOf(key);
  const { fields, file = image?.file, ...others } = store.get();
  store.set({ ...others, file, fields: { ...text?.fields, ...last, ...fields }, isRead: true });
  if (cut) changeDraft(key, {});
}

/** Undefined if the script cannot be loaded offline. */
const readRows = async (key: string) =>
  withDraftLock(key, async () => {
    const { readRow } = await loadRows();
    return Promise.all([key, fileKey(key)].map(readRow));
  }).catch(() => []);

/** Returns false on failure, or if another person has signed in, even while the script loads. */
async function writeRow(key: string, part: Part, by: Person | undefined): Promise<boolean> {
  localStore.write(draftsMark(), "1");
  return (await loadRows().catch(() => undefined))?.writeDraft(key, part, by) ?? false;
}

async function removeRow(key: string, by: Person | undefined): Promise<boolean> {
  if (!mayHaveDrafts()) return true;
  return (await loadRows().catch(() => undefined))?.removeRow(key, by) ?? false;
}

export function changeDraft(key: string, change: Draft["fields"]): void {
  const store = storeOf(key);
  store.set({ ...store.get(), fields: { ...store.get().fields, ...change } });
  const sessionKey = underway(key);
  sessionStore.write(sessionKey, JSON.stringify(store.get().fields));
  if (unwritten.has(key)) return;
  unwritten.add(key);
  const by = owner;
  void withDraftLock(key, async () => {
    unwritten.delete(key);
    await writeRow(key, { fields: store.get().fields }, by);
    // Leaves nothing readable after the session, even if it ended first.
    if (!unwritten.has(key)) sessionStore.remove(sessionKey);
  });
}
const unwritten = new Set<string>();

export async function setDraftFile(key: string, file: File | undefined): Promise<void> {
  const store = storeOf(key);
  store.set({ ...store.get(), file, isFileStored: true });
  const by = owner;
  const isFileStored = await withDraftLock(key, async () =>
    file ? writeRow(fileKey(key), { fields: {}, file }, by) : removeRow(fileKey(key), by),
  );
  if (store.get().file === file) store.set({ ...store.get(), isFileStored });
}

export function clearDraft(key: string): void {
  storeOf(key).set({ ...EMPTY, isRead: true });
  sessionStore.write(underway(key), "");
  removeRows(key);
}

function removeRows(key: string): void {
  const by = owner;
  void withDraftLock(key, async () => {
    await Promise.all([key, fileKey(key)].map((row) => removeRow(row, by)));
    if (!unwritten.has(key)) sessionStore.remove(underway(key));
  });
}

/** Separate row, so that typing does not rewrite the file. */
const fileKey = (key: string) => `${key} file`;
const withDraftLock = <Result>(key: string, action: () => Promise<Result>) =>
  withLock(`draft ${key}`, action);

/** Survives reloads, lost connections and navigation, until sent or signed out. */
export function useDraft(key: string): Draft {
  useEffect(() => void storeOf(key), [key]);
  return useStore(storeOf(key), EMPTY);
}
