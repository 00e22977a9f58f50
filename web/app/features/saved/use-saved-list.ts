import { useEffect } from "react";
import { type Saving, saving } from "./save-lessons.ts";
import { readList, type SavedList, savedList } from "./saved-list.ts";
import { useStore } from "../../lib/store.ts";

/** What is saved and on its way; read from the database when a screen first shows it. */
export function useSavedList(): SavedList {
  const list = useStore(savedList, savedList.get());
  useEffect(() => {
    if (!savedList.get().isRead) void readList();
  }, []);
  return list;
}

export const useSaving = (): Saving => useStore(saving, "idle");
