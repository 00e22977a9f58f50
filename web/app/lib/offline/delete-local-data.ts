import { requestResult } from "./request-result.ts";
import { HOME_ROWS } from "./database.ts";
import { transact } from "./database.ts";
import { removeMadeOf } from "./generated-files.ts";

const partsOf = (key: string) => IDBKeyRange.bound([key, 0], [key, Infinity]);
/** Keys begin with the upload's id. */
export const filesOf = (id: string) => IDBKeyRange.bound(`${id} `, `${id} \uFFFF`);

/**
 * Deletes a user's data: all of it after signing out by choice, otherwise what is readable or useless without the key.
 * Throws if something may be left.
 */
export async function deleteLocalData(
  owner: string,
  { isChosen }: { isChosen: boolean },
): Promise<void> {
  const uploads = await transact("readwrite", ALL, async (stores) => {
    const lists = [
      "courses",
      "lessons",
      ...(isChosen ? (["waiting", "drafts"] as const) : []),
    ] as const;
    for (const name of lists) {
      const keys = await requestResult(stores[name].index("owner").getAllKeys(owner));
      for (const key of keys) stores[name].delete(key);
    }
    stores.drafts.delete(IDBKeyRange.bound([owner, HOME_ROWS], [owner, `${HOME_ROWS}\uFFFF`]));
    await freeFiles(stores, await requestResult(stores.files.index("owners").getAll(owner)), owner);
    const ids = (await requestResult(stores.uploads.index("owner").getAllKeys(owner))) as string[];
    for (const id of ids) {
      stores.uploads.delete(id);
      stores.uploadFiles.delete(filesOf(id));
    }
    return ids;
  });
  for (const id of uploads) await removeMadeOf(id);
}

const ALL = [
  "courses",
  "lessons",
  "files",
  "parts",
  "waiting",
  "drafts",
  "uploads",
  "uploadFiles",
] as const;

type OwnedFile = { key: string; owners: readonly string[]; uses: readonly string[] };

/** Frees the owner's files of one lesson or of all, and deletes those that nobody uses. */
export async function freeFiles(
  { files, parts }: Record<"files" | "parts", IDBObjectStore>,
  rows: readonly OwnedFile[],
  owner: string,
  lessonId?: string,
): Promise<void> {
  for (const row of rows) {
    const uses = row.uses.filter((use) =>
      lessonId === undefined ? !use.startsWith(`${owner} `) : use !== `${owner} ${lessonId}`,
    );
    const owners = row.owners.filter((one) => uses.some((use) => use.startsWith(`${one} `)));
    if (owners.length > 0) {
      files.put({ ...row, owners, uses });
      continue;
    }
    files.delete(row.key);
    parts.delete(partsOf(row.key));
  }
}
