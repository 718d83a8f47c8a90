import { useEffect, useState } from "react";

/**
 * Returns true once `active` has lasted `delayMs` (200 by default), so that fast loads show no skeleton. Returns false
 * again immediately.
 */
export function useDelayed(active: boolean, delayMs = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delayMs]);
  return active && late;
}
