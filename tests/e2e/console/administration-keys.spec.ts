import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** A control of a tab that keys open, and what opens; Escape closes it and gives the focus back. */
type Opens = readonly [role: "button" | "combobox", name: string | RegExp, what: "dialog" | "listbox" | "menu"];

/** What stands in each tab for keys to reach: what it opens, or where it is only to be reached. */
type Tabs = readonly (readonly [tab: string, ...opens: Opens[]])[];

const administration: Tabs = [
  ["Project groups", ["button", "Add project group", "dialog"], ["button", "More for Cloud Harbor", "menu"]],
  ["Users", ["button", "Invite user", "dialog"], ["button", "Change access of Rita Readonly", "dialog"]],
  ["Integrations", ["button", /^Platform/, "listbox"]],
  ["Collections", ["button", "Add collection", "dialog"]],
  ["Insights projects", ["button", "Add insights project", "dialog"]],
  ["Categories", ["button", "Add category group", "dialog"]],
  ["Data issues"],
  ["API keys", ["button", "Create API key", "dialog"]],
  ["Webhooks", ["button", "Create webhook", "dialog"]],
  ["Imports", ["button", "New import", "dialog"]],
  ["Data requests"],
  ["Audit logs", ["button", /^View details/, "dialog"]],
  ["Platform status"],
];

const settings: Tabs = [
  ["Workspace"],
  [
    "People and activities",
    ["button", "Manage custom attributes", "dialog"],
    ["button", "Manage tags", "dialog"],
    ["button", "Manage activity types", "dialog"],
    ["button", "Organizations", "dialog"],
  ],
  ["Providers", ["button", "Enter GITHUB_WEBHOOK_SECRET", "dialog"]],
  ["Personal", ["button", /^Language of dates/, "listbox"], ["button", /^Time zone/, "listbox"]],
];

const lens: Tabs = [
  ["Feed", ["button", "Email digest", "dialog"], ["button", "Feed settings", "dialog"]],
  ["Bookmarks", ["button", "Keys for posts", "dialog"]],
];

/** The key that brings the focus closer to an element; null once it is there. */
const keyTowards = (target: Locator) =>
  target.evaluate((element) => {
    const active = document.activeElement ?? document.body;
    if (active === element) return null;
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
  });

/** Presses Tab or Shift+Tab until the element has the focus, and sees that it shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    const key = await keyTowards(target);
    if (key === null) break;
    await page.keyboard.press(key);
  }
  await showsFocus(target);
}

async function showsFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const look = await target.evaluate((element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return { isMarked: element.matches(":focus-visible"), outlineStyle, boxShadow };
  });
  expect(look.isMarked).toBe(true);
  expect(look.outlineStyle !== "none" || look.boxShadow !== "none").toBe(true);
}

/** Whether the focus went into what was opened. Runs in the page. */
const isFocusInside = () => document.activeElement?.closest("[role=dialog], [role=menu], [role=listbox]") !== null;

/** Goes through the tabs of a page by Tab, Enter and Escape alone. */
async function walkTabs(page: Page, navigation: string, tabs: Tabs): Promise<void> {
  const links = page.getByRole("main").getByRole("navigation", { name: navigation });
  for (const [name, ...opens] of tabs) {
    const link = links.getByRole("link", { name, exact: true });
    await tabTo(page, link);
    await page.keyboard.press("Enter");
    await expect(link).toHaveAttribute("aria-current", "page");
    for (const [role, control, what] of opens) {
      const opener = page.getByRole("main").getByRole(role, { name: control, exact: true }).first();
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
      const opened = page.getByRole(what);
      await expect(opened).toBeVisible();
      await expect.poll(() => page.evaluate(isFocusInside)).toBe(true);
      await page.keyboard.press("Escape");
      await expect(opened).toHaveCount(0);
      await showsFocus(opener);
    }
  }
}

test("every tab of the administration is worked with by keys alone", async ({ page }) => {
  await page.goto("/admin");
  await walkTabs(page, "Administration", administration);
});

test("every part of the settings is worked with by keys alone", async ({ page, group }) => {
  await page.goto(`/settings?projectGroup=${group.id}`);
  await walkTabs(page, "Settings", settings);
});

test("every view of Community Lens is worked with by keys alone", async ({ page }) => {
  await page.goto("/community-lens");
  await walkTabs(page, "Views", lens);
});
