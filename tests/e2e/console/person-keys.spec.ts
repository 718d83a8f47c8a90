import { expect, peopleRows, test } from "../fixtures.ts";
import { keepToasts } from "../keep-toasts.ts";
import { expectStatus, makePerson, menuHasFocus, openProfile, section } from "../own-person.ts";

test("by keyboard alone: an identity is added and deleted, the person is deleted and restored", async ({
  page,
  group,
  api,
}) => {
  const person = await makePerson(api, group, "Keyed");
  await keepToasts(page);
  await openProfile(page, group, person);
  await page.getByRole("button", { name: "Add email" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Email address" })).toBeFocused();
  const address = `${person.handle}@mail.example`;
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
  const line = section(page, "Emails").getByRole("listitem").filter({ hasText: address });
  await expect(line).toBeVisible();
  await expect(page.getByRole("button", { name: "Add email" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Actions for ${address}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await menuHasFocus(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Delete email" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(line).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add email" })).toBeFocused();

  await page.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Enter");
  await menuHasFocus(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/people?projectGroup=${group.id}`);
  await expect(peopleRows(page).first()).toBeVisible();
  const toast = page.getByRole("status").filter({ hasText: "Profile successfully deleted" });
  await toast.getByRole("button", { name: "Undo" }).press("Enter");
  await expectStatus(page, "Profile restored");
  await openProfile(page, group, person);
});

test("by keyboard alone: a job with its dates, made primary, and an affiliation", async ({ page, group, api }) => {
  const person = await makePerson(api, group, "Typed");
  await openProfile(page, group, person);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses a key to reach an option of the list that just opened, and selects it. */
  const choose = async (key: string, label: string) => {
    await expect(page.getByRole("option", { name: label })).toBeVisible();
    await expect(page.locator("[cmdk-input]:focus")).toHaveCount(1);
    await press(key);
    await expect(page.getByRole("option", { name: label })).toHaveAttribute("data-selected", "true");
    await press("Enter");
  };
  const organization = async () => {
    await page.keyboard.type("Mistral Sys");
    await expect(page.getByRole("option", { name: "Mistral Systems" })).toHaveAttribute("data-selected", "true");
    await press("Enter");
    await expect(page.getByRole("combobox", { name: "Organization" })).toHaveValue("Mistral Systems");
  };

  await page.getByRole("button", { name: "Add work experience" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Organization" })).toBeFocused();
  await organization();
  await press("Tab", "Tab");
  await page.keyboard.type("Maintainer");
  await press("Tab", "Enter");
  await choose("a", "April");
  await press("Tab");
  await page.keyboard.type("2023");
  await press("Tab", "Enter");
  await choose("s", "September");
  await press("Tab");
  await page.keyboard.type("2021");
  await press("Enter");
  await expect(page.getByText("The start date must be before the end date")).toBeVisible();
  await press("Shift+Tab", "Enter");
  await choose("Home", "No date");
  await press("Shift+Tab", "Enter");
  const work = section(page, "Work history");
  await expect(work).toContainText("Apr 2023 → Present");
  await expect(page.getByRole("button", { name: "Add work experience" })).toBeFocused();
  await press("Tab", "Tab", "Enter");
  await menuHasFocus(page);
  await press("m");
  await expect(page.getByRole("menuitem", { name: "Make primary work experience" })).toBeFocused();
  await press("Enter");
  await expect(work.getByText("Primary")).toBeVisible();

  await page.getByRole("button", { name: "Edit affiliations" }).press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Add affiliation" }).first().press("Enter");
  await expect(page.getByRole("combobox", { name: "Organization" })).toBeFocused();
  await organization();
  await drawer.getByRole("button", { name: "Save" }).press("Enter");
  await expect(drawer).toHaveCount(0);
  await expect(section(page, "Projects and affiliations")).toContainText("Mistral Systems");
});

test("by keyboard alone: attributes and the picture", async ({ page, group, api }) => {
  await openProfile(page, group, await makePerson(api, group, "Pictured"));
  const drawer = page.getByRole("dialog");
  await section(page, "Attributes").getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await drawer.getByRole("textbox", { name: "Location" }).focus();
  await page.keyboard.type("Lisbon");
  await page.keyboard.press("Enter");
  await expect(section(page, "Attributes")).toContainText("Lisbon");
  await expect(section(page, "Attributes").getByRole("button", { name: "Edit", exact: true })).toBeFocused();

  await page.getByRole("button", { name: "Change picture" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Picture URL" })).toBeFocused();
  await page.keyboard.type("not an address");
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("Enter valid URL")).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("https://img.example/typed.png");
  await page.keyboard.press("Enter");
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change picture" })).toBeFocused();
});
