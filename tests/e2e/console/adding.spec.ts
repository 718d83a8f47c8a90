import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test } from "../fixtures.ts";
import { organization, slug, toast } from "../own-records.ts";
import { picture } from "../picture.ts";

test("people are added one after the other by keyboard; a taken identity names its owner and adds the remaining ones to them", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Adding"));
  const [first, second] = [freshName("First"), freshName("Second")];
  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Add person" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Add person" });
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await expect(drawer.getByText("Member with no username must have an email")).toBeVisible();
  await noViolations(page);
  await picture(page, "add-person");

  await page.keyboard.type(first);
  await drawer.getByRole("textbox", { name: "Username 1" }).fill(`https://github.com/${slug(first)}`);
  await drawer.getByRole("button", { name: "Save and add another" }).press("Enter");
  await expect(toast(page, "Profile successfully saved")).toBeVisible();
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type(second);
  await drawer.getByRole("textbox", { name: "Username 1" }).fill(slug(first));
  await drawer.getByRole("textbox", { name: "Email 1" }).fill(`${slug(second)}@example.org`);
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("alert")).toContainText(first);
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(second);
  await noViolations(page);
  await drawer.getByRole("button", { name: "Merge into this profile" }).press("Enter");
  await expect(drawer).toBeHidden();
  await expect(peopleRows(page)).toHaveCount(1);
  await expect(peopleRows(page)).toContainText(`${slug(second)}@example.org`);
});

test("an organization is added by keyboard; a taken domain names its owner", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Adding organizations"));
  const name = freshName("Added");
  const there = freshName("There");
  await organization(api, group, there);
  await page.goto(`/organizations?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Add organization" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Add organization" });
  await expect(drawer.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Website" }).fill(`${slug(there)}.example`);
  await page.keyboard.press("Enter");
  await expect(drawer.getByRole("alert")).toContainText(there);
  await expect(drawer.getByRole("link", { name: "Open profile" })).toBeVisible();
  await noViolations(page);
  await picture(page, "add-organization-taken");
  await drawer.getByRole("textbox", { name: "Website" }).fill(`https://${slug(name)}.example/about`);
  await page.keyboard.press("Enter");
  await expect(drawer).toBeHidden();
  await expect(peopleRows(page).filter({ hasText: name })).toContainText(`${slug(name)}.example`);
});
