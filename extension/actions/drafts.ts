import { useState } from "react";

/** Unsent form values by draft key, kept until the form is sent or the panel closes. */
export const drafts = new Map<string, unknown>();

/** State that survives the unmount of its view. */
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
