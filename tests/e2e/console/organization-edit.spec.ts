import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test } from "../fixtures.ts";
import { keepToasts } from "../keep-toasts.ts";
import { organization, slug, toast } from "../own-records.ts";
import { picture } from "../picture.ts";

test("an organization is edited inline; a concurrent change is shown before it is overwritten", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Editing"));
  const name = freshName("Edited");
  const { id } = await organization(api, group, name);
  await page.goto(`/organizations/${id}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} Foundation`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `${name} Foundation`, level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog", { name: "Add domain" });
  await dialog.getByRole("textbox", { name: "Domain" }).fill(`https://www.alt-${slug(name)}.example/about`);
  await dialog.getByRole("button", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Alternative domain" }).click();
  await noViolations(page);
  await dialog.getByRole("button", { name: "Add" }).click();
  const domains = page.getByRole("region", { name: "Domains" });
  await expect(domains.getByRole("listitem").filter({ hasText: "Alternative" })).toContainText(`alt-${slug(name)}`);

  const employer = page.getByRole("region", { name: "Counts as employer" });
  await employer.getByRole("button", { name: "Counts as employer: Default: Yes" }).click();
  await page.getByRole("option", { name: "Never" }).click();
  await expect(employer).toContainText("No activities count for this organization.");
  await expect(toast(page, "Its activities are being counted again.")).toBeVisible();

  const names = page.getByRole("region", { name: "Also known as" });
  await expect(names.getByRole("listitem")).toHaveText([name]);
  await page.getByRole("button", { name: "Add name" }).click();
  const nameDialog = page.getByRole("dialog", { name: "Add name" });
  await nameDialog.getByRole("textbox", { name: "Other name" }).fill(`${name} Works`);
  await noViolations(page);
  await nameDialog.getByRole("button", { name: "Add" }).click();
  await expect(names.getByRole("listitem")).toHaveText([name, `${name} Works`]);
  await names.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete name" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(names.getByRole("listitem")).toHaveText([`${name} Works`]);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Edit attributes" });
  await drawer.getByRole("textbox", { name: "Employees" }).fill("many");
  await drawer.getByRole("textbox", { name: "Industry" }).fill("Mine");
  await expect(drawer.getByText("Employees must be an integer")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Employees" }).fill("40");
  const theirs = { industry: { default: "Theirs", custom: ["Theirs"] } };
  await api.send("admin", "PUT", `/organization/${id}`, { attributes: theirs, segments: [group.id] });
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("row", { name: /Industry/ })).toContainText("Theirs");
  await noViolations(page);
  await drawer.getByRole("button", { name: "Save your version" }).click();
  await expect(page.getByRole("heading", { level: 1 }).locator("xpath=../../..")).toContainText("Mine");
  await expect(page.getByText("40 employees")).toBeVisible();
  await picture(page, "organization-edited");

  await page.getByRole("button", { name: "Edit Employees", exact: true }).click();
  await page.getByRole("textbox", { name: "Employees" }).fill("41");
  await page.getByRole("button", { name: "Save Employees" }).click();
  await expect(page.getByText("41 employees")).toBeVisible();

  await keepToasts(page);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete organization" }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/organizations\\?projectGroup=${group.id}`));
  await toast(page, "Organization successfully deleted").getByRole("button", { name: "Undo" }).click();
  await expect(peopleRows(page)).toContainText(`${name} Foundation`);
});

test("an organization is edited by keyboard alone during concurrent edits, without losing any of them", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Together"));
  const name = freshName("Together");
  const { id } = await organization(api, group, name);
  const domain = (kind: string, of: string, verified = true) => ({
    platform: "custom",
    type: `${kind}-domain`,
    value: `${of}${slug(name)}.example`,
    verified,
  });
  const [own, alternative, theirs] = [
    domain("primary", ""),
    domain("alternative", "alt-"),
    domain("alternative", "x-"),
  ];
  const theySave = (...identities: object[]) =>
    api.send("admin", "PUT", `/organization/${id}`, { identities, segments: [group.id] });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  const greeted = page
    .waitForEvent("websocket", (socket) => socket.url().includes("socket.io"))
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40/user")));
  await page.goto(`/organizations/${id}?projectGroup=${group.id}`);
  await page.getByRole("button", { name: "Add domain" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Kind" })).toBeFocused();
  await press("Enter");
  await expect(page.locator("[cmdk-input]:focus")).toHaveCount(1);
  await press("a");
  await expect(page.getByRole("option", { name: "Alternative domain" })).toHaveAttribute("data-selected", "true");
  await press("Enter", "Tab");
  await page.keyboard.type(alternative.value);
  await press("Enter");
  const domains = page.getByRole("region", { name: "Domains" });
  const line = domains.getByRole("listitem").filter({ hasText: alternative.value });
  await expect(line).toContainText("Alternative");
  await expect(page.getByRole("button", { name: "Add domain" })).toBeFocused();

  // Only a page with a connected socket receives the event.
  await greeted;
  await theySave(own, alternative, theirs);
  // An identity added by hand is not verified.
  await expect(line).not.toContainText("Not verified");
  const actions = page.getByRole("button", { name: `Actions for ${alternative.value}` });
  const menu = async (key: string, entry: string) => {
    await actions.press("Enter");
    await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);
    await press(key);
    await expect(page.getByRole("menuitem", { name: entry })).toBeFocused();
    await press("Enter");
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await menu("m", "Mark as not verified");
  await expect(line).toContainText("Not verified");
  await expect(domains).toContainText(theirs.value);

  await menu("e", "Edit domain");
  const typed = dialog.getByRole("textbox", { name: "Domain" });
  await expect(typed).toHaveValue(alternative.value);
  await theySave(own, { ...alternative, type: "affiliated-profile" }, theirs);
  await typed.focus();
  await press("Control+A");
  await page.keyboard.type(`new-${alternative.value}`);
  await press("Enter");
  const both = dialog.getByRole("row", { name: /^Domain/ });
  await expect(both).toContainText(`${alternative.value}, Affiliated profile, Verified`);
  await expect(both).toContainText(`new-${alternative.value}, Alternative domain, Not verified`);
  await dialog.getByRole("button", { name: "Use saved version" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Kind" })).toContainText("Affiliated profile");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await dialog.getByRole("textbox", { name: "Headline" }).focus();
  await page.keyboard.type("Typed by keys");
  await press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Typed by keys").first()).toBeVisible();
});
