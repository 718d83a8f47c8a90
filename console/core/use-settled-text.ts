import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";

/**
 * Text of a search box that belongs to the address: what is typed is told once it stands still (300 ms), and an address
 * that changes elsewhere (going back, "Clear") is shown. Gives the text in the box and how to type.
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

  // Only what stands in the box: an address that changed meanwhile is newer than what was typed before it.
  const tell = useEffectEvent(() => {
    if (settled === known.current || settled !== typed) return;
    known.current = settled;
    onSettled(settled);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each text that stood still
  useEffect(() => tell(), [settled]);

  return [typed, setTyped];
}
