import { noViolations } from "../axe.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { makePerson, openProfile, section } from "../own-person.ts";
import { picture } from "../picture.ts";

test("GitHub is searched for a person's account and its attributes; values entered by hand stay", async ({
  page,
  group,
  api,
}) => {
  const person = await makePerson(api, group, "Sought", "twitter");
  const place = { location: { default: "Porto", custom: "Porto" } };
  await api.send("admin", "PATCH", `/member/${person.id}/attributes?segments[]=${group.id}`, place);
  await openProfile(page, group, person);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Find GitHub" }).click();
  const drawer = page.getByRole("dialog", { name: "Find GitHub identity" });
  const found = `known-${person.handle}`;
  await expect(drawer.getByRole("link", { name: found })).toHaveAttribute("href", `https://github.com/${found}`);
  await noViolations(page);
  await picture(page, "person-find-github");
  await drawer.getByRole("button", { name: `Add the GitHub identity ${found}` }).click();
  await expect(drawer.getByText("Already an identity")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(section(page, "Identities")).toContainText(found);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Enrich" }).click();
  const line = (label: string) => section(page, "Attributes").locator("dl > div").filter({ hasText: label });
  await expect(line("Bio")).toContainText("Compilers");
  await expect(line("Bio").getByRole("button", { name: "Sources of Bio" })).toContainText("GitHub");
  await expect(line("Location")).toContainText("Porto");
  await expect(line("Location").getByRole("button", { name: "Sources of Location" })).toContainText("Custom");
  await expect(section(page, "Attributes")).toContainText("Enriched just now");
});

test("while GitHub is down, finding and enriching show errors, for one person and in bulk", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Unanswered"));
  const handle = freshName("unwell").replace(" ", "-");
  const sick = await makePerson(api, group, "Unwell", "github", handle);
  await makePerson(api, group, "Fine", "github", freshName("known").replace(" ", "-"));
  await openProfile(page, group, sick);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Enrich" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "GitHub request failed" })).toContainText("answered 500.");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Find GitHub" }).click();
  const drawer = page.getByRole("dialog", { name: "Find GitHub identity" });
  await expect(drawer.getByRole("alert")).toContainText("GitHub request failed");
  await expect(drawer.getByRole("alert")).toContainText("GitHub answered 500.");
  await noViolations(page);

  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("checkbox", { name: "Select all 2 rows on this page" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Enrich" }).click();
  await page.getByRole("button", { name: "Details" }).click();
  const receipt = page.getByRole("dialog");
  await expect(receipt).toContainText(sick.name);
  await expect(receipt).toContainText("GitHub answered 500.");
});
