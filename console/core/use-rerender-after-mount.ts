import { useEffect, useReducer } from "react";

/**
 * Renders once more after mounting. The virtualizer looks for the scroll element before its ref is set, so rows that
 * are cached at mount would otherwise not render.
 */
export function useRerenderAfterMount(): void {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => draw(), []);
}
