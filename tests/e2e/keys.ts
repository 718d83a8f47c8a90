import { expect, type Locator, type Page } from "@playwright/test";

/** Returns the key that moves the focus closer to an element; null once the element is focused. */
const keyTowards = (target: Locator) =>
  target.evaluate((element) => {
    const active = document.activeElement ?? document.body;
    if (active === element) return null;
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
  });

/** Presses Tab or Shift+Tab until the element is focused, and expects a visible focus mark. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    const key = await keyTowards(target);
    if (key === null) break;
    await page.keyboard.press(key);
  }
  await showsFocus(target);
}

/** Expects the focus on an element with a visible focus mark. */
export async function showsFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const look = await target.evaluate((element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return { isMarked: element.matches(":focus-visible"), outlineStyle, boxShadow };
  });
  expect(look.isMarked).toBe(true);
  expect(look.outlineStyle !== "none" || look.boxShadow !== "none").toBe(true);
}
