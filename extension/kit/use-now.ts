import { useEffect, useState } from "react";

/**
 * Returns the current time in milliseconds since 1970, updated while `counts` is true. @param everyMs - interval, one
 * second by default
 */
export function useNow(counts: boolean, everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!counts) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [counts, everyMs]);
  return now;
}
