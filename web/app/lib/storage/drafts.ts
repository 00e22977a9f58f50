import { useEffect, useSyncExternalStore } from "react";
import { keptFiles } from "./kept-files.ts";
import { localStore } from "./storage.ts";

/** What somebody has typed and chosen and not sent yet. */
export type Draft = {
  fields: Readonly<Record<string, string>>;
  file?: File | undefined;
  /** Whether the file, too, will be there after a reload. */
  isFileKept: boolean;
};

const PREFIX = "draft:";
const NOTHING: Draft = { fields: {}, isFileKept: true };

const drafts = new Map<string, Draft>();
/** Whose file was asked for, or changed here since: what the device remembers is older. */
const asked = new Set<string>();
const listeners = new Set<() => void>();

function set(key: string, draft: Draft): void {
  drafts.set(key, draft);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedFields(key: string): Draft["fields"] {
  try {
    const fields: unknown = JSON.parse(localStore.read(PREFIX + key) ?? "{}");
    return typeof fields === "object" && fields !== null ? (fields as Draft["fields"]) : {};
  } catch {
    return {};
  }
}

export function draftOf(key: string): Draft {
  const known = drafts.get(key);
  if (known) return known;
  const draft = { ...NOTHING, fields: storedFields(key) };
  drafts.set(key, draft);
  return draft;
}

export function changeDraft(key: string, change: Draft["fields"]): void {
  const draft = draftOf(key);
  const fields = { ...draft.fields, ...change };
  localStore.write(PREFIX + key, JSON.stringify(fields));
  set(key, { ...draft, fields });
}

export async function setDraftFile(key: string, file: File | undefined): Promise<void> {
  asked.add(key);
  set(key, { ...draftOf(key), file, isFileKept: true });
  if (!file) return keptFiles.forget(key);
  const isFileKept = await keptFiles.keep(key, file);
  const draft = draftOf(key);
  if (draft.file === file) set(key, { ...draft, isFileKept });
  return undefined;
}

async function readFile(key: string): Promise<void> {
  if (asked.has(key)) return;
  asked.add(key);
  const file = await keptFiles.read(key);
  const draft = draftOf(key);
  if (file && !draft.file) set(key, { ...draft, file });
}

/** It was sent. */
export function clearDraft(key: string): void {
  localStore.remove(PREFIX + key);
  void keptFiles.forget(key);
  set(key, NOTHING);
}

/** Whoever signs out leaves nothing behind for the next at this device. */
export function forgetDrafts(): void {
  localStore.removeAll(PREFIX);
  void keptFiles.forgetAll();
  drafts.clear();
  asked.clear();
  for (const listener of listeners) listener();
}

/** Outlives the page, the line and the lesson: until it is sent, or its owner signs out. */
export function useDraft(key: string): Draft {
  useEffect(() => void readFile(key), [key]);
  return useSyncExternalStore(
    subscribe,
    () => draftOf(key),
    () => NOTHING,
  );
}
