import { useCallback, useState } from "react";
import type { ColumnSizes } from "../table/column-widths.tsx";
import type { Density } from "./list-state.ts";

/** How a user likes the list: kept in this browser, under the user's id. */
export interface ListPreference {
  readonly columns: readonly string[] | null;
  readonly density: Density;
  readonly sizes: ColumnSizes;
}

export const defaultPreference: ListPreference = { columns: null, density: "dense", sizes: {} };

/** By list (its name) and user. */
const keyOf = (list: string, userId: string) => `${list}-list:${userId}`;

/** Reads what was kept; anything unreadable is the default. */
export function readPreference(storage: Pick<Storage, "getItem">, list: string, userId: string): ListPreference {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(list, userId)) ?? "null");
    if (typeof kept !== "object" || kept === null) return defaultPreference;
    const { columns, density, sizes } = kept as Record<string, unknown>;
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

/** Keeps the preference; a full or forbidden storage loses it without harm. */
export function keepPreference(
  storage: Pick<Storage, "setItem">,
  list: string,
  userId: string,
  preference: ListPreference,
): void {
  try {
    storage.setItem(keyOf(list, userId), JSON.stringify(preference));
  } catch {
    // The list works without it.
  }
}

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
