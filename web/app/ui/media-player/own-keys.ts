import { type RefObject, useEffect, useRef } from "react";

/** Stops arrow keys and Space of a select from reaching the player. */
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
