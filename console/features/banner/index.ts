/** Loads the banner: it comes after the page. */
export async function loadBanner() {
  return (await import("./banner.tsx")).IntegrationBanner;
}
