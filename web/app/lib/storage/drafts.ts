import { useEffect } from "react";
import { createStore, type Store, useStore } from "../store.ts";
import { isRecordOf, isString } from "./checks.ts";
import { fileStore } from "./file-store.ts";
import { persisted } from "./persisted.ts";
import { DRAFT_PREFIX } from "./storage.ts";

/** Text and a file that are not sent yet. */
export type Draft = {
  fields: Readonly<Record<string, string>>;
  file?: File | undefined;
  /** Whether the file will be there after a reload. */
  isFileStored: boolean;
};

export const EMPTY: Draft = { fields: {}, isFileStored: true };

export const drafts = new Map<string, Store<Draft>>();
/** Drafts whose file was read or changed on this page: a stored one is older. */
export const withFile = new Set<string>();

export const storedFields = (key: string) => persisted(DRAFT_PREFIX + key, isRecordOf(isString));

function storeOf(key: string): Store<Draft> {
  const known = drafts.get(key);
  if (known) return known;
  const store = createStore<Draft>({ ...EMPTY, fields: storedFields(key).read() ?? {} });
  drafts.set(key, store);
  return store;
}

export function draftOf(key: string): Draft {
  return storeOf(key).get();
}

export function changeDraft(key: string, change: Draft["fields"]): void {
  const store = storeOf(key);
  const fields = { ...store.get().fields, ...change };
  storedFields(key).write(fields);
  store.set({ ...store.get(), fields });
}

export async function setDraftFile(key: string, file: File | undefined): Promise<void> {
  const store = storeOf(key);
  withFile.add(key);
  store.set({ ...store.get(), file, isFileStored: true });
  if (!file) return fileStore.remove(key);
  const isFileStored = await fileStore.write(key, file);
  if (store.get().file === file) store.set({ ...store.get(), isFileStored });
  return undefined;
}

async function readFile(key: string): Promise<void> {
  if (withFile.has(key)) return;
  withFile.add(key);
  const file = await fileStore.read(key);
  const store = storeOf(key);
  if (file && !store.get().file) store.set({ ...store.get(), file });
}

export function clearDraft(key: string): void {
  storedFields(key).clear();
  void fileStore.remove(key);
  storeOf(key).set(EMPTY);
}

/**
 * Kept through a reload, a lost connection and another lesson, until it is sent or its owner signs
 * out.
 */
export function useDraft(key: string): Draft {
  useEffect(() => void readFile(key), [key]);
  return useStore(storeOf(key), EMPTY);
}
