import { useEffect, useState } from "react";

/** A flag that falls by itself after a while, though what it stands for goes on. */
export function useExpiringFlag(flag: boolean, milliseconds: number): boolean {
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => {
    if (!flag) return undefined;
    const timer = setTimeout(() => setExpired(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setExpired(false);
    };
  }, [flag, milliseconds]);
  return flag && !hasExpired;
}
