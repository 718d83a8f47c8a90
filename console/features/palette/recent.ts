import { currentUser } from "#console/session/index.ts";

/** Something opened from the palette. Names are personal: they are kept for this tab and this user only. */
export interface RecentItem {
  readonly kind: "person" | "organization" | "group";
  readonly id: string;
  readonly label: string;
  readonly path: string;
}

const key = "recent";
const kept = 5;

interface Stored {
  readonly userId: string;
  readonly items: readonly RecentItem[];
}

function read(): Stored | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null && "items" in stored ? (stored as Stored) : null;
  } catch {
    return null;
  }
}

/** What this user opened last, the latest first. */
export function recentItems(): readonly RecentItem[] {
  const stored = read();
  return stored && stored.userId === currentUser()?.id ? stored.items : [];
}

/** Remembers what was opened. */
export function rememberItem(item: RecentItem): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  const items = [item, ...recentItems().filter(({ path }) => path !== item.path)].slice(0, kept);
  sessionStorage.setItem(key, JSON.stringify({ userId, items } satisfies Stored));
}
