import { useEffect, useState } from "react";
import { searchDebounceMs } from "#shared/domain/limits.ts";

/** Returns the value after it has been stable for 300 ms, so that typing sends only one request. */
export function useDebounced<T>(value: T, delayMs: number = searchDebounceMs): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
