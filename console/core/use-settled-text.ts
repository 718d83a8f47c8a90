import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";

/**
 * State of a search box whose text is also in the URL. `onSettled` is called after a 300 ms debounce. Changes of the
 * URL from elsewhere ("back", "Clear") update the box. Returns the current text and its setter.
 */
export function useSettledText(text: string, onSettled: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const settled = useDebounced(typed);
  const known = useRef(text);

  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    setTyped(text);
  }, [text]);

  // Skips text that is no longer in the box: the URL has changed since, and is newer.
  const emitSettled = useEffectEvent(() => {
    if (settled === known.current || settled !== typed) return;
    known.current = settled;
    onSettled(settled);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each debounced text
  useEffect(() => emitSettled(), [settled]);

  return [typed, setTyped];
}
