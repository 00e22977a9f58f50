import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether the browser has taken the page over: until then it must look as it was built. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
