import { noViolations } from "../axe.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test("an administrator finds records that were stored twice, looks at them, mends them and undoes it", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Doubled"));
  const name = freshName("Perpetua");
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const handle = `p-${name.toLowerCase().replace(/\W+/g, "-")}`;
  const identities = [{ platform: "custom", type: "username", value: `https://example.org/${handle}`, verified: false }];
  await api.send("admin", "POST", "/member", { segments, displayName: name, identities, attributes: {} });

  await page.goto("/admin#doubled-records");
  await page.getByRole("button", { name: "Find records" }).click();
  const drawer = page.getByRole("dialog", { name: "Find records that were stored twice" });
  await expect(drawer.getByRole("status")).toContainText(/can be mended|nothing to mend/);
  await noViolations(page);
  await picture(page, "doubled-records");
});
