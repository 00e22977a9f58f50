import { type RefObject, useEffect, useRef } from "react";

/** For a select in the player: arrow keys and Space belong to it, and not to the player around it. */
export function useOwnKeys(): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const element = select.current;
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    element?.addEventListener("keydown", keep);
    return () => element?.removeEventListener("keydown", keep);
  }, []);
  return select;
}
