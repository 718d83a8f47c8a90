import { type KeyboardEvent, useRef } from "react";
import { typedOption } from "../components/forms/typed-option.ts";

const forgetAfterMs = 700;

/**
 * Moves to the next option that begins with the typed letters, for a list without a search field. Native lists do the
 * same.
 */
export function useTypeahead<T extends { readonly label: string; readonly value: string }>(
  options: readonly T[],
  mark: (value: string) => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = Date.now();
    const text = (now - typed.current.at > forgetAfterMs ? "" : typed.current.text) + event.key;
    typed.current = { text, at: now };
    const found = typedOption(options, text);
    if (found) mark(found.value);
  };
}
