import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether React has hydrated the page: until then it must render as it was built. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
