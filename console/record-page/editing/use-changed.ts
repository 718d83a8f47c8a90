import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls `onChanged` when loaded data change. Cached data keep their identity while they are equal. The first load is
 * not a change.
 */
export function useChanged(data: readonly unknown[], onChanged: () => void): void {
  const before = useRef(data);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    const isChanged = data.some((each, at) => before.current[at] !== undefined && each !== before.current[at]);
    before.current = data;
    if (isChanged) changed();
  });
}
