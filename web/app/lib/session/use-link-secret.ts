import { useLocation } from "react-router";
import { useIsHydrated } from "../hooks/use-is-hydrated.ts";

/** What a link carries behind the hash sign, or "". Undefined while a built page comes to life. */
export function useLinkSecret(): string | undefined {
  const { hash } = useLocation();
  return useIsHydrated() ? hash.slice(1) : undefined;
}
