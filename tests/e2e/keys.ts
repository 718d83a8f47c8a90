import { expect, type Locator, type Page } from "@playwright/test";

/** The key that brings the focus closer to an element; null once it is there. */
const keyTowards = (target: Locator) =>
  target.evaluate((element) => {
    const active = document.activeElement ?? document.body;
    if (active === element) return null;
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
  });

/** Presses Tab or Shift+Tab until the element has the focus, and sees that it shows it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    const key = await keyTowards(target);
    if (key === null) break;
    await page.keyboard.press(key);
  }
  await showsFocus(target);
}

/** Expects the focus on an element, and a mark that shows it. */
export async function showsFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const look = await target.evaluate((element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return { isMarked: element.matches(":focus-visible"), outlineStyle, boxShadow };
  });
  expect(look.isMarked).toBe(true);
  expect(look.outlineStyle !== "none" || look.boxShadow !== "none").toBe(true);
}
