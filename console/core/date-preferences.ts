import { type DatePreferences, defaultDatePreferences, setDatePreferences } from "#shared/domain/text/dates.ts";

const storageKey = "dates";

/** Reads the user's choice in this browser; the default when none is stored or storage is blocked. */
export function storedDatePreferences(): DatePreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const { locale, timeZone } = (stored ?? {}) as Partial<Record<keyof DatePreferences, unknown>>;
    return {
      locale: typeof locale === "string" ? locale : defaultDatePreferences.locale,
      timeZone: typeof timeZone === "string" ? timeZone : defaultDatePreferences.timeZone,
    };
  } catch {
    return defaultDatePreferences;
  }
}

/** Applies the choice to all dates. Must be called before the first render. */
export function applyDatePreferences(): void {
  setDatePreferences(storedDatePreferences());
}

/** Stores a choice and applies it. */
export function storeDatePreferences(preferences: DatePreferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // When storage is blocked, the choice applies only to this page.
  }
  setDatePreferences(preferences);
}
