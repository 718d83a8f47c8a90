import { noViolations } from "../axe.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("A merge is found in the log of changes from the profile, and undone there with the keyboard", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Changed"));
  const segments = [group.projects[0]?.subprojects[0]?.id ?? ""];
  const create = async (displayName: string, value: string) => {
    const identities = [{ platform: "github", type: "username", value, verified: true }];
    return (await api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments })).id;
  };
  const one = await create("Wren Kept", `${group.slug}-kept`);
  const other = await create("Wren Merged", `${group.slug}-merged`);
  await api.send("admin", "PUT", `/member/${one}/merge`, { memberToMerge: other, segments });
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/people/${one}?projectGroup=${group.id}`);
    await page.getByRole("button", { name: /^More actions/ }).press("Enter");
    await page.getByRole("menuitem", { name: "History" }).press("Enter");
    await page.getByRole("link", { name: "All changes, with undo" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Changes", level: 1 })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Profiles merged" })).toContainText("Wren Merged");
    await picture(page, `changes-${width}`);
  }
  await noViolations(page);
  const merge = page.getByRole("row").filter({ hasText: "Profiles merged" });
  await merge.getByRole("button", { name: /^Undo: Profiles merged/ }).press("Enter");
  await expect(page.getByText("The change was undone")).toBeVisible();
  await expect(merge).toContainText("It was already undone.");
  await page.goto(`/people/${other}?projectGroup=${group.id}`);
  await expect(page.getByRole("heading", { name: "Wren Merged", level: 1 })).toBeVisible();

  // The same log without a filter, from the palette.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("changes and undo");
  await expect(page.getByRole("option", { name: "Changes and undo" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/changes/);
  await expect(page.getByRole("row").filter({ hasText: "Profiles unmerged" }).first()).toBeVisible();
  await picture(page, "changes-all");
});
