import { useMemo } from "react";
import { useLocation } from "react-router";
import { useIsAlive } from "./use-is-alive.ts";

/** The address's query values. Empty while a page built without any comes to life, so that both agree. */
export function useQueryValues(): URLSearchParams {
  const { search } = useLocation();
  const isAlive = useIsAlive();
  return useMemo(() => new URLSearchParams(isAlive ? search : ""), [isAlive, search]);
}
