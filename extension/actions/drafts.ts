import { useState } from "react";

/** What was typed into the forms of the panel, until it is sent or the panel closes. */
export const drafts = new Map<string, unknown>();

/** A state that outlives its view. */
export function useDraft<T>(key: string, initial: T): [draft: T, change: (next: T) => void, forget: () => void] {
  const [draft, setDraft] = useState(() => (drafts.has(key) ? (drafts.get(key) as T) : initial));
  return [
    draft,
    (next) => {
      drafts.set(key, next);
      setDraft(next);
    },
    () => drafts.delete(key),
  ];
}
