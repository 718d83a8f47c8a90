import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = join(import.meta.dirname, "../../screenshots");

/** Screenshots are made unless `npm test` runs, where nobody looks at them. */
export const areScreenshotsMade = process.env.SCREENSHOTS !== "off";

/** Keeps a picture of the page in light and dark, in a folder that git ignores, to be looked at before a change is done. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!areScreenshotsMade) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: "disabled" });
  }
  await page.emulateMedia({ colorScheme: null });
}
