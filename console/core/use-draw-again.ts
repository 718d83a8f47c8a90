import { useEffect, useReducer } from "react";

/**
 * Renders once more after mounting. A ref is set after the layout effects below it, where a virtualizer looks for the
 * element that scrolls: rows that are there at once, from the cache, would stay undrawn.
 */
export function useDrawAgain(): void {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => draw(), []);
}
