import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useDebounced } from "./use-debounced.ts";

type State = { search?: string } | null;

/** A typed search. The history entry has it, so that Back restores it; the URL has no names. */
export function useKeptSearch(milliseconds: number) {
  const location = useLocation();
  const navigate = useNavigate();
  const search = (location.state as State)?.search ?? "";
  const [typed, setTyped] = useState(search);
  const debounced = useDebounced(typed.trim(), milliseconds);
  useEffect(() => {
    if (debounced === search) return;
    const options = { replace: true, state: { search: debounced }, preventScrollReset: true };
    void navigate(location.pathname, options);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the typed text has changed
  }, [debounced]);
  useEffect(() => {
    if (search !== debounced) setTyped(search);
    // oxlint-disable-next-line react/exhaustive-deps -- only when another entry is shown
  }, [search]);
  return { typed, setTyped, debounced };
}
