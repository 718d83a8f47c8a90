import { useCallback, useEffect, useRef } from "react";

/** Time that the pointer or focus must rest on a row before it is prefetched, in milliseconds. */
const restMs = 150;

/**
 * Returns a handler for the hovered or focused row that prefetches it after a short rest.
 * @param prefetch - fetches a profile and the code of its page. Must be stable between renders.
 */
export function useRowIntent(prefetch: (id: string) => void): (id: string | null) => void {
  const resting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  useEffect(() => () => clearTimeout(resting.current?.timer), []);

  return useCallback(
    (id: string | null) => {
      if (id === (resting.current?.id ?? null)) return;
      clearTimeout(resting.current?.timer);
      resting.current = id === null ? null : { id, timer: setTimeout(() => prefetch(id), restMs) };
    },
    [prefetch],
  );
}
