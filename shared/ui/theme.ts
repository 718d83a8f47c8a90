/** The user's choice: "system" follows the machine. */
export type Theme = "light" | "dark" | "system";

const storageKey = "theme";
const listeners = new Set<() => void>();

/** The stored choice; "system" when there is none or storage is closed. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Puts the choice on `<html data-theme>`; call it before the first paint. Without the attribute the system decides. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Keeps a choice and applies it in every open tab. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // A closed storage keeps nothing; the page still changes.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Hears when the choice changes, here or in another tab. Gives the function that ends it. */
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
