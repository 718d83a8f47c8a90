import { useCallback, useState } from "react";
import { keepPreference, type ListPreference, readPreference } from "./column-preference.ts";

/** How this user likes the list, and how to change it. */
export function useListPreference(userId: string): [ListPreference, (change: Partial<ListPreference>) => void] {
  const [preference, setPreference] = useState(() => readPreference(localStorage, userId));
  const change = useCallback(
    (changed: Partial<ListPreference>) => {
      const next = { ...readPreference(localStorage, userId), ...changed };
      keepPreference(localStorage, userId, next);
      setPreference(next);
    },
    [userId],
  );
  return [preference, change];
}
