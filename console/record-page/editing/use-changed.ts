import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Tells when loaded data become others: cached answers keep their identity while nothing in them changes. Data that
 * arrive for the first time are no change.
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
