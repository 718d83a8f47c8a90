import { useEffect, useState } from "react";
import { searchDebounceMs } from "#shared/domain/limits.ts";

/** The value after it has stood still for 300 ms, so that typing asks the server once. */
export function useDebounced<T>(value: T, delayMs: number = searchDebounceMs): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
