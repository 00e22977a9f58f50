import { useEffect } from "react";
import { type Keeping, keeping } from "../../lib/saved/keep-lessons.ts";
import { readList, type SavedList, savedList } from "../../lib/saved/saved-list.ts";
import { useStore } from "../../lib/store.ts";

/** What is kept and on its way; read from the database when a screen first shows it. */
export function useSavedList(): SavedList {
  const list = useStore(savedList, savedList.get());
  useEffect(() => {
    if (!savedList.get().isRead) void readList();
  }, []);
  return list;
}

export const useKeeping = (): Keeping => useStore(keeping, "idle");
