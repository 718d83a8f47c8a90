import { currentUser } from "#console/session/index.ts";

/** Record or page opened from the palette. Names are personal data, so they are stored only for this tab and user. */
export interface RecentItem {
  readonly kind: "person" | "organization" | "group" | "page";
  readonly id: string;
  readonly label: string;
  readonly path: string;
}

const key = "recent";
const maxItems = 5;

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

/** Returns the records that this user opened last, most recent first. */
export function recentItems(): readonly RecentItem[] {
  const stored = read();
  return stored && stored.userId === currentUser()?.id ? stored.items : [];
}

/** Adds a record to the recent ones. */
export function rememberItem(item: RecentItem): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  const items = [item, ...recentItems().filter(({ path }) => path !== item.path)].slice(0, maxItems);
  sessionStorage.setItem(key, JSON.stringify({ userId, items } satisfies Stored));
}
