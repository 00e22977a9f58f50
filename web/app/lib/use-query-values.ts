import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const subscribe = () => () => {};

/** The address's query values. Empty while a page built without any comes to life, so that both agree. */
export function useQueryValues(): URLSearchParams {
  const { search } = useLocation();
  const isAlive = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return useMemo(() => new URLSearchParams(isAlive ? search : ""), [isAlive, search]);
}
