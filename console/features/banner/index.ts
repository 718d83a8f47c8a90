/** Loads the banner: it comes after the page. */
export async function loadBanner() {
  return (await import("./banner.tsx")).IntegrationBanner;
}

const keyOf = (groupId: string) => `banner:${groupId}`;

/** Whether the group had a banner when it was last looked at: then its room is kept, and nothing moves when it comes. */
export function hadBanner(groupId: string): boolean {
  try {
    return localStorage.getItem(keyOf(groupId)) !== null;
  } catch {
    return false;
  }
}

export function keepHadBanner(groupId: string, has: boolean): void {
  try {
    if (has) localStorage.setItem(keyOf(groupId), "");
    else localStorage.removeItem(keyOf(groupId));
  } catch {
    // The page works without it.
  }
}
