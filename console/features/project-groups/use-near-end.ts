import { useEffect, useEffectEvent, useRef } from "react";
import { pickerScrollPx } from "#shared/domain/limits.ts";

/** Calls `onNear` when the referenced element is within 40 px of the viewport. */
export function useNearEnd<E extends Element>(onNear: () => void, enabled: boolean, root: Element | null = null) {
  const end = useRef<E>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const target = end.current;
    if (!target || !enabled) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root,
      rootMargin: `0px 0px ${pickerScrollPx}px 0px`,
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [enabled, root]);
  return end;
}
