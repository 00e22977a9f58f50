import { useMemo } from "react";
import { useLocation } from "react-router";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";

/**
 * The URL's query values. Empty until a prerendered page is hydrated, because it was built without
 * any.
 */
export function useQueryValues(): URLSearchParams {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  return useMemo(() => new URLSearchParams(isHydrated ? search : ""), [isHydrated, search]);
}
