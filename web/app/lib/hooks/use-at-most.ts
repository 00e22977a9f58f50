import { useEffect, useState } from "react";

/** A flag that falls by itself after a while, though what it stands for goes on. */
export function useAtMost(flag: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!flag) return undefined;
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [flag, milliseconds]);
  return flag && !isOver;
}
