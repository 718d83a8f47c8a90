import { useCallback, useEffect, useRef } from "react";

/** Resting on a row this long is taken for the wish to open it, in milliseconds. */
const restMs = 150;

/**
 * Told which row the pointer or the focus is on, it fetches ahead once it rests there.
 * @param prefetch - fetches a profile, and the screen that shows it. Keep it the same between renders.
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
