import { requestResult } from "../offline/request-result.ts";
import { transact } from "../offline/database.ts";
import type { Sealed } from "../offline/database.ts";
import { seal, unseal } from "../offline/seal.ts";
import { lastUserId, type Person, person } from "../session/person.ts";

/** Encrypted if the key is known and the browser supports it. */
type Row = { owner: string; key: string } & (Sealed | Part);
export type Part = { fields: Readonly<Record<string, string>>; file?: File | undefined };

export async function readRow(key: string): Promise<Part | undefined> {
  try {
    const row = await transact("readonly", ["drafts"], async (stores) =>
      requestResult(stores.drafts.get([ownerNow(), key]) as IDBRequest<Row | undefined>),
    );
    if (!row || "fields" in row) return row;
    const now = person.get();
    if (!now) return undefined;
    const { value, file } = await unseal(now, row);
    return { fields: value as Part["fields"], file };
  } catch {
    // No database, as in some private windows, or another key.
    return undefined;
  }
}

/** Returns false if storage fails. `by`: author, even after their session. */
export async function writeRow(key: string, part: Part, by = person.get()): Promise<boolean> {
  try {
    const row: Row = { owner: by?.userId ?? ownerNow(), key, ...(await protect(part, by)) };
    await transact("readwrite", ["drafts"], async (stores) => void stores.drafts.put(row));
    return true;
  } catch {
    return false;
  }
}

/** Returns false on failure, or if someone other than `by` is signed in now. */
export const writeDraft = async (key: string, part: Part, by: Person | undefined) =>
  by === person.get() && writeRow(key, part, by);

async function protect(part: Part, by: Person | undefined): Promise<Sealed | Part> {
  const canSeal = by && globalThis.crypto?.subtle !== undefined;
  return canSeal ? seal(by, { value: part.fields, file: part.file }) : part;
}

export async function removeRow(key: string, by = person.get()): Promise<boolean> {
  try {
    await transact("readwrite", ["drafts"], async ({ drafts: store }) =>
      store.delete([by?.userId ?? ownerNow(), key]),
    );
  } catch {
    // Nothing was stored.
  }
  return true;
}

/** Removes all rows with this prefix, or none. */
export async function removeRowsByPrefix(prefix: string): Promise<void> {
  await transact("readwrite", ["drafts"], async ({ drafts }) =>
    drafts.delete(rangeOf(prefix)),
  ).catch(() => undefined);
}

export async function listRowKeys(prefix: string): Promise<string[]> {
  try {
    const range = rangeOf(prefix);
    const keys = await transact("readonly", ["drafts"], async (stores) =>
      requestResult(stores.drafts.getAllKeys(range)),
    );
    return (keys as [owner: string, key: string][]).map(([, key]) => key);
  } catch {
    return [];
  }
}

const rangeOf = (prefix: string) =>
  IDBKeyRange.bound([ownerNow(), prefix], [ownerNow(), `${prefix}\uffff`]);

const ownerNow = () => lastUserId() ?? "";
