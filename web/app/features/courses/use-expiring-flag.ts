import { useEffect, useState } from "react";

/** Follows `flag`, but is false again after `milliseconds` even while `flag` stays true. */
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
