import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = join(import.meta.dirname, "../../screenshots");

/** Whether screenshots are saved. `npm test` turns them off. */
export const areScreenshotsMade = process.env.SCREENSHOTS !== "off";

/**
 * Saves a picture of the page in light and dark to a folder that git ignores, for a review before a change is finished.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (!areScreenshotsMade) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: "disabled" });
  }
  await page.emulateMedia({ colorScheme: null });
}
