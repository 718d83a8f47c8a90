import type { Page } from "@playwright/test";
import { expect, freshName, signIn, test } from "../fixtures.ts";
import { makePerson, openProfile, section } from "../own-person.ts";

// The provider then has a session of the user.
test.use({ account: null });

/** Opens a form of each kind, and returns one of its fields. */
const forms = {
  "a drawer": async (page: Page) => {
    await section(page, "Attributes").getByRole("button", { name: "Edit", exact: true }).click();
    return page.getByRole("dialog", { name: "Edit attributes" }).getByRole("textbox", { name: "Location" });
  },
  "a dialog": async (page: Page) => {
    await page.getByRole("button", { name: "Add identity" }).click();
    return page.getByRole("textbox", { name: "Username" });
  },
  // The last one, because it renames the person.
  "a field edited in place": async (page: Page) => {
    await page.getByRole("button", { name: "Edit name" }).click();
    return page.getByRole("textbox", { name: "Name" });
  },
} as const;

test("a session that ends loses no tick of a dialog", async ({ page, group }) => {
  await page.goto(`/projects/${group.id}/report`);
  await signIn(page, "admin");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const share = page.getByRole("dialog", { name: "Share this report" });
  await share.getByRole("checkbox").check();
  await page.route("**/api/**", (route) => route.fulfill({ status: 401, body: "Unauthorized" }));
  await share.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Your session has ended" });
  // The dialog hides the rest of the page from the accessibility tree.
  await expect(dialog).toBeVisible();
  await expect(page.locator("#with-people")).toBeChecked();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Sign in" }).click();
  // What was refused goes on.
  await expect(share.getByLabel("Link", { exact: true })).toBeVisible();
});

test("a session that ends loses no text, in any kind of form", async ({ page, group, api }) => {
  const person = await makePerson(api, group, "Ended");
  await page.goto("/project-groups");
  await signIn(page, "admin");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  for (const [kind, open] of Object.entries(forms)) {
    await openProfile(page, group, person);
    const field = await open(page);
    await field.fill("typed-before-the-end");
    // Either a request in the background or the save itself is refused first.
    await page.route("**/api/**", (route) => route.fulfill({ status: 401, body: "Unauthorized" }));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Your session has ended" });
    await expect(dialog, kind).toBeVisible();
    // The dialog hides the rest of the page from the accessibility tree.
    expect(
      await page.locator("input, textarea").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
      kind,
    ).toContain("typed-before-the-end");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog, kind).toBeHidden();
  }
});

test("a session that ends keeps a chosen file and the later steps of a drawer", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Ended import"));
  await page.goto(`/people?projectGroup=${group.id}&drawer=import`);
  await signIn(page, "admin");
  const drawer = page.getByRole("dialog", { name: "Import people" });
  const buffer = Buffer.from(`Name,Email\nAda,${crypto.randomUUID()}@import.example\n`);
  await drawer.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByRole("button", { name: "Import 1 person" })).toBeVisible();
  await page.route("**/api/**", (route) => route.fulfill({ status: 401, body: "Unauthorized" }));
  await drawer.getByRole("button", { name: "Import 1 person" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(drawer.getByText("The import is done.")).toBeVisible();
});

/** Forms of each screen: the URL, and the button that opens the form. */
const screens = (group: string, subProject: string, person: string, organization: string) => {
  const inGroup = `projectGroup=${group}`;
  return [
    [`/people/${person}?${inGroup}`, "Add work experience"],
    [`/organizations/${organization}?${inGroup}`, "Edit name"],
    [`/organizations/${organization}?${inGroup}`, "Add domain"],
    [`/people?${inGroup}`, "Add person"],
    [`/people?${inGroup}&drawer=attributes`, "Add attribute"],
    [`/organizations?${inGroup}`, "Add organization"],
    [`/activities?${inGroup}&drawer=add`],
    ["/project-groups?add=project-group"],
    [`/admin/project-groups/${group}/projects`, "Add project"],
    ["/admin#users", "Invite user"],
    ["/admin#api-keys", "Create API key"],
    ["/admin#webhooks", "Create webhook"],
    ["/admin#collections", "Add collection"],
    ["/settings"],
    [`/integrations/${group}/${subProject}?drawer=discourse`],
    [`/integrations/${group}/${subProject}?drawer=git`],
    [`/integrations/${group}/${subProject}?drawer=jira`],
  ] as const;
};

const textFields =
  "input:not([type=checkbox],[type=radio],[type=file],[type=search],[role=combobox],[readonly]),textarea";

test("a session that ends elsewhere loses no text on any screen", async ({ page, context, group, api }) => {
  const person = await makePerson(api, group, "Ended everywhere");
  const { rows } = await api.send<{ rows: { id: string }[] }>("admin", "POST", "/organization/query", {
    ...{ limit: 1, offset: 0, segments: [group.id] },
  });
  await page.goto("/project-groups");
  await signIn(page, "admin");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto("/health");
  const subProject = group.projects[0]?.subprojects[0]?.id ?? "";
  for (const [url, button] of screens(group.id, subProject, person.id, rows[0]?.id ?? "")) {
    const where = [url.replaceAll(/[\da-f-]{36}/g, "…"), button].join(" ");
    // A change of the hash alone would load nothing.
    await page.goto("about:blank");
    await page.goto(url);
    if (button) await page.getByRole("button", { name: button, exact: true }).first().click();
    const isInline = url === "/settings" || button === "Edit name";
    const field = (isInline ? page.getByRole("main") : page.getByRole("dialog")).locator(textFields).first();
    await field.fill("typed-before-the-end");
    await otherTab.evaluate(() => localStorage.removeItem("jwt"));
    const dialog = page.getByRole("alertdialog", { name: "Your session has ended" });
    await expect(dialog, where).toBeVisible();
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog, where).toBeHidden();
    await expect(field, where).toHaveValue("typed-before-the-end");
  }
});
