import { useLocation } from "react-router";
import { useIsAlive } from "../hooks/use-is-alive.ts";

/** What a link carries behind the hash sign, or "". Undefined while a built page comes to life. */
export function useLinkSecret(): string | undefined {
  const { hash } = useLocation();
  return useIsAlive() ? hash.slice(1) : undefined;
}
