import type { Page } from "@playwright/test";
import { expect, groupLink, peopleRows, signIn, test } from "../fixtures.ts";
import { areScreenshotsMade, picture } from "../picture.ts";

/** Collects the errors of a page: console errors, policy violations and failed responses. */
async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  await page.exposeFunction("heardViolation", (text: string) => errors.push(text));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { heardViolation } = globalThis as unknown as { heardViolation: (text: string) => void };
      heardViolation(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`thrown: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}

test.describe("signed out", () => {
  test.use({ account: null });

  test("every screen opens without a policy violation or a console error", async ({ page, group }) => {
    const errors = await collectErrors(page);
    const main = page.getByRole("main");
    await page.goto("/");
    await signIn(page, "admin");
    await expect(groupLink(page, group.name)).toBeVisible();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Theme" }).click();
    await expect(page.getByRole("menuitemradio", { name: "System" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add project group" }).click();
    await expect(page.getByRole("dialog", { name: "Add project group" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Add project group" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Manage integrations of ${group.name}` }).click();
    await page.getByRole("dialog", { name: "Manage integrations" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Integrations", level: 1 })).toBeVisible();
    await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.goto(`/overview?projectGroup=${group.id}`);
    await expect(main.getByRole("heading", { name: "Retention" })).toBeVisible();
    await page.goto(`/people?projectGroup=${group.id}&pageSize=100`);
    await expect(page.getByRole("region", { name: "People, 100 rows" })).toBeVisible();
    await page.getByRole("button", { name: "View", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
    await page.keyboard.press("Escape");
    await peopleRows(page).first().getByRole("rowheader").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "By platform" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Activities/ })
      .click();
    await expect(main.locator("time").first()).toBeVisible();
    await page.goto(`/activities?projectGroup=${group.id}`);
    await expect(main.getByRole("feed", { name: "Activities" }).getByRole("article").first()).toBeVisible();
    await page.goto("/community-lens");
    await expect(main.getByRole("feed", { name: "Posts" }).getByRole("article").first()).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox").fill("a");
    await expect(page.getByRole("dialog", { name: "Command palette" }).getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    const tab = (name: string) => main.getByRole("navigation").first().getByRole("link", { name, exact: true });
    await page.goto("/admin");
    for (const [name, seen] of [
      ["Project groups", group.name],
      ["Users", "Ada Admin"],
      ["Integrations", "Connected"],
      ["Data issues", "Open"],
      ["API keys", "Your own token"],
      ["Audit logs", "Profile created"],
      ["Platform status", "Failed jobs"],
    ] as const) {
      await tab(name).click();
      await expect(main.getByText(seen).first()).toBeVisible();
    }
    await page.goto(`/admin/project-groups/${group.id}/projects`);
    await expect(main.getByRole("table")).toBeVisible();
    await page.goto("/settings");
    await expect(page.getByLabel("Website")).toBeVisible();
    await tab("Providers").click();
    await expect(main.getByRole("heading", { name: "GitHub" })).toBeVisible();
    for (const path of ["/403", "/404", "/integrations/success", "/settings/403", "/settings/personal"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto("/project-groups");
    await page.getByRole("button", { name: /^Account, / }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
  });
});

for (const width of areScreenshotsMade ? [1440, 1024] : []) {
  test(`every screen at ${width} pixels, in light and dark, for the eye`, async ({ page, group }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/project-groups");
    await expect(groupLink(page, group.name)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await picture(page, `${width}-project-groups`);
    await page.goto(`/people?projectGroup=${group.id}`);
    await expect(peopleRows(page)).toHaveCount(20);
    await page.waitForLoadState("networkidle");
    await picture(page, `${width}-people`);
    await peopleRows(page).first().getByRole("rowheader").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Attributes" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await picture(page, `${width}-person`);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Activities/ })
      .click();
    await expect(page.getByRole("main").locator("time").first()).toBeVisible();
    await picture(page, `${width}-person-activities`);
    await page.goto(`/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await picture(page, `${width}-integrations`);
    for (const view of ["feed", "bookmarked&sorter=teamBookmarks"]) {
      await page.goto(`/community-lens?activeTab=${view}`);
      await expect(page.getByRole("feed", { name: "Posts" }).getByRole("article").first()).toBeVisible();
      await picture(page, `${width}-community-lens-${view.slice(0, 4)}`);
    }
  });
}
