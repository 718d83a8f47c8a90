/** Theme setting; "system" follows the operating system. */
export type Theme = "light" | "dark" | "system";

const storageKey = "theme";
const listeners = new Set<() => void>();

/** Returns the stored theme; "system" when none is stored or storage is blocked. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/**
 * Applies the theme as `<html data-theme>`. Call it before the first paint. Without the attribute the system decides.
 */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Stores a theme and applies it in all open tabs. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Blocked storage keeps no theme, but the page still changes.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Watches changes of the theme in this and other tabs. Returns a function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    applyTheme();
    changed();
  };
  listeners.add(changed);
  addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(changed);
    removeEventListener("storage", fromOtherTab);
  };
}
