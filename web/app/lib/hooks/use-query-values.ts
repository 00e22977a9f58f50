import { useMemo } from "react";
import { useLocation } from "react-router";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** The address's query values. Empty while a page built without any comes to life, so that both agree. */
export function useQueryValues(): URLSearchParams {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  return useMemo(() => new URLSearchParams(isHydrated ? search : ""), [isHydrated, search]);
}
