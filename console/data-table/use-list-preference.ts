import { useCallback, useState } from "react";
import { keepPreference, type ListPreference, readPreference } from "./column-preference.ts";

/** How this user likes a list, and how to change it. */
export function useListPreference(
  list: string,
  userId: string,
): [ListPreference, (change: Partial<ListPreference>) => void] {
  const [preference, setPreference] = useState(() => readPreference(localStorage, list, userId));
  const change = useCallback(
    (changed: Partial<ListPreference>) => {
      const next = { ...readPreference(localStorage, list, userId), ...changed };
      keepPreference(localStorage, list, userId, next);
      setPreference(next);
    },
    [list, userId],
  );
  return [preference, change];
}
