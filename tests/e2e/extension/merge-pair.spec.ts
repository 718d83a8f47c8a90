import { picture } from "../picture.ts";
import { checkPage, createPerson, expect, filledButtons, heading, sendHeld, showPerson, test } from "./fixtures.ts";

test("two records are merged after their evidence was viewed, and the receipt follows the merge to its end", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [someone, other] = [await createPerson(api, group, "Kept"), await createPerson(api, group, "Merged")];
  const panel = await atWork();
  await showPerson(extension, panel, other);
  await panel.getByRole("button", { name: "Merge", exact: true }).click();
  await panel.getByRole("searchbox", { name: "Name, email or handle" }).fill(someone.name);
  await panel.getByRole("list", { name: "People" }).getByRole("button", { name: someone.name }).click();
  await expect(panel.getByRole("heading", { name: "Evidence" })).toBeVisible();
  // The other record can be opened first.
  await panel.getByRole("button", { name: `Open ${someone.name}` }).click();
  await expect(heading(panel, someone.name)).toBeVisible();
  await panel.getByRole("button", { name: "Merge", exact: true }).click();
  await panel.getByRole("searchbox", { name: "Name, email or handle" }).fill(other.name);
  await panel.getByRole("list", { name: "People" }).getByRole("button", { name: other.name }).click();
  // Side by side: two handles on one platform contradict each other. No reason speaks for the merge, so no button is filled.
  const compared = panel.getByRole("table", { name: "Compare and choose the primary record" });
  await expect(compared).toContainText(`GitHub ${other.handle}`);
  await expect(compared.getByRole("rowheader", { name: "Accounts Different" })).toBeVisible();
  await expect(compared).toContainText("0 (0 in this group)");
  await expect(panel.getByText("0%", { exact: true })).toBeVisible();
  expect(await filledButtons(panel)).toEqual([]);
  await checkPage(panel, "panel-merge-pair");
  await panel.getByRole("button", { name: "Preview merge" }).click();
  expect(await filledButtons(panel)).toEqual(["Merge profiles"]);
  await expect(panel.getByText(`GitHub ${other.handle}`)).toBeVisible();
  await panel.getByRole("button", { name: "Merge profiles" }).click();
  await expect(panel.getByText("Merging 2 profiles")).toBeVisible();
  await sendHeld(panel, extension);
  await expect(panel.getByText("Profiles merged successfully")).toBeVisible();
  await panel.getByRole("button", { name: "Unmerge…" }).click();
  await expect(panel.getByText("becomes a separate record again")).toBeVisible();
  await picture(panel, "panel-unmerge");
  await panel.getByRole("button", { name: "Cancel" }).click();
  // After its toast, the merge is in the list of what was done, and can be reverted there.
  await panel.getByRole("button", { name: "Menu", exact: true }).click();
  await panel.getByRole("menuitem", { name: "Done" }).click();
  const done = panel.getByRole("region", { name: "Today" }).getByRole("listitem");
  await expect(done.first()).toContainText("Profiles merged successfully");
  await checkPage(panel, "panel-done");
  await done.first().getByRole("button", { name: "Unmerge…" }).click();
  await panel.getByRole("button", { name: "Unmerge", exact: true }).click();
  await sendHeld(panel, extension);
  await expect(panel.getByText("Profiles unmerged successfully")).toBeVisible();
  await panel.getByRole("button", { name: "Menu", exact: true }).click();
  await panel.getByRole("menuitem", { name: "Done" }).click();
  await expect(done.filter({ hasText: "Profiles unmerged successfully" })).toHaveCount(1);
  await expect(done.getByRole("button", { name: "Unmerge…" })).toHaveCount(0);
  await panel.keyboard.press("Escape");
  // The page's person is a record of its own again.
  await expect(heading(panel, other.name)).toBeVisible();
  await expect(panel.getByRole("main").getByText(other.handle, { exact: true })).toBeVisible();
});
