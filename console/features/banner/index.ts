/** Loads the banner after the page. */
export async function loadBanner() {
  return (await import("./banner.tsx")).IntegrationBanner;
}

const keyOf = (groupId: string) => `banner:${groupId}`;

/** Returns whether the group had a banner on the last visit. Its space is then reserved to prevent a layout shift. */
export function hadBanner(groupId: string): boolean {
  try {
    return localStorage.getItem(keyOf(groupId)) !== null;
  } catch {
    return false;
  }
}

export function storeHadBanner(groupId: string, has: boolean): void {
  try {
    if (has) localStorage.setItem(keyOf(groupId), "");
    else localStorage.removeItem(keyOf(groupId));
  } catch {
    // Storage is optional here.
  }
}
