import { useCallback, useState } from "react";
import type { ColumnSizes } from "../table/column-widths.tsx";
import type { Density } from "./list-state.ts";

/** Display preferences of a user for a list, stored in this browser under the user's id. */
export interface ListPreference {
  readonly columns: readonly string[] | null;
  readonly density: Density;
  readonly sizes: ColumnSizes;
}

export const defaultPreference: ListPreference = { columns: null, density: "dense", sizes: {} };

/** Storage key by name of the list and user. */
const keyOf = (list: string, userId: string) => `${list}-list:${userId}`;

/** Reads the stored preference. Invalid values get the default. */
export function readPreference(storage: Pick<Storage, "getItem">, list: string, userId: string): ListPreference {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(list, userId)) ?? "null");
    if (typeof stored !== "object" || stored === null) return defaultPreference;
    const { columns, density, sizes } = stored as Record<string, unknown>;
    return {
      columns: Array.isArray(columns) ? columns.filter((id) => typeof id === "string") : null,
      density: density === "normal" ? "normal" : "dense",
      sizes: Object.fromEntries(
        Object.entries(sizes ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
      ),
    };
  } catch {
    return defaultPreference;
  }
}

/** Stores the preference. A failure of the storage is ignored. */
export function storePreference(
  storage: Pick<Storage, "setItem">,
  list: string,
  userId: string,
  preference: ListPreference,
): void {
  try {
    storage.setItem(keyOf(list, userId), JSON.stringify(preference));
  } catch {
    // The list works without the preference.
  }
}

/** Preference of this user for a list, and a function to change it. */
export function useListPreference(
  list: string,
  userId: string,
): [ListPreference, (change: Partial<ListPreference>) => void] {
  const [preference, setPreference] = useState(() => readPreference(localStorage, list, userId));
  const change = useCallback(
    (changed: Partial<ListPreference>) => {
      const next = { ...readPreference(localStorage, list, userId), ...changed };
      storePreference(localStorage, list, userId, next);
      setPreference(next);
    },
    [list, userId],
  );
  return [preference, change];
}
