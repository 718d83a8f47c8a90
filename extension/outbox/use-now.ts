import { useEffect, useState } from "react";

/** The time, each second while something counts. */
export function useNow(counts: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!counts) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counts]);
  return now;
}
