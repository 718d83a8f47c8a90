/** Loads the banner: it comes after the page (wire.md 28.3). */
export async function loadBanner() {
  return (await import("./banner.tsx")).IntegrationBanner;
}
