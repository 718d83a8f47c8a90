import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { showsFocus, tabTo } from "../keys.ts";

/** A control of a tab and the element that it opens. Escape closes the element and returns the focus. */
type Opens = readonly [role: "button" | "combobox", name: string | RegExp, what: "dialog" | "listbox" | "menu"];

/** Controls in each tab that the keyboard must reach, with the elements that they open, if any. */
type Tabs = readonly (readonly [tab: string, ...opens: Opens[]])[];

const administration: Tabs = [
  ["Project groups", ["button", "Add project group", "dialog"], ["button", "More for Cloud Harbor", "menu"]],
  ["Integrations", ["button", /^Platform/, "listbox"]],
  ["Collections", ["button", "Add collection", "dialog"]],
  ["Insights projects", ["button", "Add insights project", "dialog"]],
  ["Categories", ["button", "Add category group", "dialog"]],
  ["Users", ["button", "Invite user", "dialog"], ["button", "Change access of Rita Readonly", "dialog"]],
  ["API keys", ["button", "Create API key", "dialog"]],
  ["Data requests"],
  ["Data issues"],
  ["Imports", ["button", "New import", "dialog"]],
  ["Doubled records", ["button", "Find records", "dialog"]],
  ["Webhooks", ["button", "Create webhook", "dialog"]],
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
  ["Providers", ["button", "Enter GitHub: Webhook secret", "dialog"]],
  ["Personal", ["button", /^Language of dates/, "listbox"], ["button", /^Time zone/, "listbox"]],
];

const lens: Tabs = [
  ["Feed", ["button", "Email digest", "dialog"], ["button", "Feed settings", "dialog"]],
  ["Bookmarks", ["button", "Keys for posts", "dialog"]],
];

/** Whether the focus is inside the opened element. Runs in the page. */
const isFocusInside = () => document.activeElement?.closest("[role=dialog], [role=menu], [role=listbox]") !== null;

/** Visits the tabs of a page with only Tab, Enter and Escape. */
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

test("every tab of the administration works by keyboard alone", async ({ page }) => {
  await page.goto("/admin");
  await walkTabs(page, "Administration", administration);
});

test("every part of the settings works by keyboard alone", async ({ page, group }) => {
  await page.goto(`/settings?projectGroup=${group.id}`);
  await walkTabs(page, "Settings", settings);
});

test("every view of Community Lens works by keyboard alone", async ({ page }) => {
  await page.goto("/community-lens");
  await walkTabs(page, "Views", lens);
});
