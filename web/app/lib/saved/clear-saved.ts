import { asked, type SavedCourse, STORES, transact } from "./database.ts";
import { changed, readList } from "./saved-list.ts";

/**
 * Removes all that is kept of other people than `owner`, or of everybody. What is being fetched
 * meanwhile finds no row that wants it, and is not written.
 */
export async function clearSaved(owner: string | undefined): Promise<void> {
  try {
    const isCleared = await transact("readwrite", STORES, async (stores) => {
      const rows = await asked(stores.courses.getAll() as IDBRequest<SavedCourse[]>);
      // One person's at a time: nobody can keep lessons beside another's.
      if (rows.length > 0 && rows.every((row) => row.owner === owner)) return false;
      for (const store of Object.values(stores)) store.clear();
      return rows.length > 0;
    });
    if (isCleared) return await changed();
  } catch {
    // A private window without a database keeps nothing.
  }
  await readList();
}
