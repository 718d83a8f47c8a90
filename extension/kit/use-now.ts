import { useEffect, useState } from "react";

/** The time in milliseconds since 1970, followed while something counts. @param everyMs - a second if nothing is said */
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
