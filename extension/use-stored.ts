import { useEffect, useState } from "react";
import type { Stored } from "./stored.ts";

/**
 * A stored value that follows every change, from whichever page or the worker it comes.
 * `undefined` until it was read once.
 */
export function useStored<T>(item: Stored<T>): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let live = true;
    const stop = item.watch((next) => live && setValue(next));
    void item.getValue().then((first) => live && setValue(first));
    return () => {
      live = false;
      stop();
    };
  }, [item]);
  return value;
}
