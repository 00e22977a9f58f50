import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useDebounced } from "./use-debounced.ts";

/** A typed search. The URL contains it, so that Back restores it. */
export function useUrlSearch(milliseconds: number) {
  const [query, setQuery] = useSearchParams();
  const search = query.get("search") ?? "";
  const [typed, setTyped] = useState(search);
  const debounced = useDebounced(typed.trim(), milliseconds);
  useEffect(() => {
    if (debounced === search) return;
    setQuery(debounced === "" ? "" : { search: debounced }, {
      replace: true,
      preventScrollReset: true,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the typed text has changed
  }, [debounced]);
  useEffect(() => {
    if (search !== debounced) setTyped(search);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the URL has changed
  }, [search]);
  return { typed, setTyped, debounced };
}
