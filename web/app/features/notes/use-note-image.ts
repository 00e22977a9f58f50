import { useState } from "react";

/** What fails is tried once more with a fresh address, and is then not shown. */
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
