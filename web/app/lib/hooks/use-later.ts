import { useEffect, useState } from "react";

/** After a screen was shown: what it loads itself comes first. */
const LATER_MS = 2_000;

/**
 * A module that a screen is usable without: undefined until the screen has been shown for a while,
 * or at once where `isNow`. Without a line it stays undefined.
 */
export function useLater<Module>(
  load: () => Promise<Module>,
  isNow: () => boolean,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    let isWanted = true;
    const start = async () => {
      const found = await load().catch(() => undefined);
      if (isWanted && found) setLoaded(found);
    };
    const timer = setTimeout(() => void start(), isNow() ? 0 : LATER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load, isNow]);
  return loaded;
}
