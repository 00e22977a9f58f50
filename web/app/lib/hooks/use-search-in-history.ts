import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useDebounced } from "./use-debounced.ts";

type State = { search?: string } | null;

/** A typed search. The history entry has it, so that Back restores it; the URL has no names. */
export function useSearchInHistory(milliseconds: number) {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const search = (location.state as State)?.search ?? "";
  const [typed, setTyped] = useState(search);
  const debounced = useDebounced(typed.trim(), milliseconds);
  useEffect(() => {
    if (debounced === search) return;
    const options = { replace: true, state: { search: debounced }, preventScrollReset: true };
    void navigate(pathname, options);
  }, [debounced, search, navigate, pathname]);
  return { typed, setTyped, debounced };
}
