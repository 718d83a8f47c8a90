import { type DatePreferences, defaultDatePreferences, setDatePreferences } from "#shared/domain/text/dates.ts";

const storageKey = "dates";

/** The user's choice in this browser; the default where there is none or storage is closed. */
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

/** Uses the choice for all dates from now on; call it before anything is shown. */
export function applyDatePreferences(): void {
  setDatePreferences(storedDatePreferences());
}

/** Keeps a choice and uses it. */
export function keepDatePreferences(preferences: DatePreferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // A closed storage keeps nothing; the page still changes.
  }
  setDatePreferences(preferences);
}
