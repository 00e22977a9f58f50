import { useEffect } from "react";
import { withLock } from "../line/lock.ts";
import { person } from "../session/person.ts";
import { createStore, type Store, useStore } from "../store.ts";
import type { Part } from "./draft-rows.ts";
import { draftsMark, localStore, personalKey, sessionStore } from "./storage.ts";

/** Text and a file that are not sent yet. */
export type Draft = Part & {
  /** False until what an earlier page has stored is shown. */
  isRead: boolean;
  /** The file will be there after a reload. */
  isFileStored: boolean;
};

const EMPTY: Draft = { fields: {}, isRead: false, isFileStored: true };

const drafts = new Map<string, Store<Draft>>();

/** Loaded with what waits for the line, after the page is usable, or by the first draft. */
const loadRows = async () => import("./draft-rows.ts");

/** The prefix of texts that a former build has stored. */
const FORMER_PREFIX = "draft:";
const mayHaveDrafts = () =>
  localStore.read(draftsMark()) !== null || localStore.keys(FORMER_PREFIX).length > 0;

/** Text on its way into the database, "" where it was cleared: a reload may come first. Of one tab, until it is stored. */
const underway = (key: string) => personalKey(`draft:${key}`);

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
  const cut = sessionStore.read(underway(key));
  if (cut === "") void withDraftLock(key, async () => removeRows(key));
  const [text, image] = mayHaveDrafts() && cut !== "" ? await readRows(key) : [];
  if (now !== people) return;
  const last = cut ? (JSON.parse(cut) as Draft["fields"]) : {};
  const store = storeOf(key);
  const { fields, file = image?.file, ...others } = store.get();
  // What was typed meanwhile is newer.
  store.set({ ...others, file, fields: { ...text?.fields, ...last, ...fields }, isRead: true });
  if (cut) changeDraft(key, {});
}

/** None where the script cannot be loaded: there is no line. */
const readRows = async (key: string) =>
  withDraftLock(key, async () => {
    const { readRow } = await loadRows();
    return Promise.all([key, fileKey(key)].map(readRow));
  }).catch(() => []);

/** False where it was not stored. */
async function writeRow(key: string, part: Part): Promise<boolean> {
  localStore.write(draftsMark(), "1");
  const rows = await loadRows().catch(() => undefined);
  return rows ? rows.writeRow(key, part) : false;
}

async function removeRow(key: string): Promise<boolean> {
  if (!mayHaveDrafts()) return true;
  const rows = await loadRows().catch(() => undefined);
  return rows ? rows.removeRow(key) : false;
}

export function changeDraft(key: string, change: Draft["fields"]): void {
  const store = storeOf(key);
  store.set({ ...store.get(), fields: { ...store.get().fields, ...change } });
  const place = underway(key);
  sessionStore.write(place, JSON.stringify(store.get().fields));
  if (unwritten.has(key)) return;
  unwritten.add(key);
  const now = people;
  void withDraftLock(key, async () => {
    unwritten.delete(key);
    if (now === people) await writeRow(key, { fields: store.get().fields });
    // After the session nothing of it may be readable, also where it ended first.
    if (!unwritten.has(key)) sessionStore.remove(place);
  });
}
/** Text that waits for its turn: what is typed until then is written with it. */
const unwritten = new Set<string>();

export async function setDraftFile(key: string, file: File | undefined): Promise<void> {
  const store = storeOf(key);
  store.set({ ...store.get(), file, isFileStored: true });
  const now = people;
  const isFileStored = await withDraftLock(key, async () =>
    file ? now === people && writeRow(fileKey(key), { fields: {}, file }) : removeRow(fileKey(key)),
  );
  if (store.get().file === file) store.set({ ...store.get(), isFileStored });
}

export function clearDraft(key: string): void {
  storeOf(key).set({ ...EMPTY, isRead: true });
  sessionStore.write(underway(key), "");
  void withDraftLock(key, async () => removeRows(key));
}

async function removeRows(key: string): Promise<void> {
  await Promise.all([key, fileKey(key)].map(removeRow));
  if (!unwritten.has(key)) sessionStore.remove(underway(key));
}

/** The file has a row of its own, so that it is not written again with each letter. */
const fileKey = (key: string) => `${key} file`;
const withDraftLock = <Result>(key: string, act: () => Promise<Result>) =>
  withLock(`draft ${key}`, act);

/**
 * Stays through a reload, a lost connection and another lesson, until it is sent or its owner signs
 * out.
 */
export function useDraft(key: string): Draft {
  useEffect(() => void storeOf(key), [key]);
  return useStore(storeOf(key), EMPTY);
}
