import { useState } from "react";

/** An image that fails is tried once more with a new URL, and then hidden. */
export function useNoteImage(link: string | undefined, onExpired: () => void) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  return {
    isBroken: link !== undefined && failed.includes(link),
    onError: () => {
      if (link === undefined) return;
      setFailed([...failed, link]);
      if (failed.length === 0) onExpired();
    },
  };
}
