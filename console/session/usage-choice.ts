import { useSyncExternalStore } from "react";

/** Whether the user lets the platform count which pages and features they use; null until they decide. */
export type UsageChoice = "allowed" | "declined" | null;

const key = "usage-tracking";
const changes = new EventTarget();

export function usageChoice(): UsageChoice {
  const stored = localStorage.getItem(key);
  return stored === "allowed" || stored === "declined" ? stored : null;
}

/** The choice is kept in this browser and applies at once, in all of its tabs. */
export function chooseUsage(choice: "allowed" | "declined"): void {
  localStorage.setItem(key, choice);
  changes.dispatchEvent(new Event("change"));
}

export function watchUsageChoice(changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && changed();
  changes.addEventListener("change", changed);
  addEventListener("storage", onStorage);
  return () => {
    changes.removeEventListener("change", changed);
    removeEventListener("storage", onStorage);
  };
}

export const useUsageChoice = () => useSyncExternalStore(watchUsageChoice, usageChoice);
