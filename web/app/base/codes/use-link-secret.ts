import { useLocation } from "react-router";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";

/** The part of the URL after `#`, or "". Undefined until a prerendered page is hydrated. */
export function useLinkSecret(): string | undefined {
  const { hash } = useLocation();
  return useIsHydrated() ? hash.slice(1) : undefined;
}
