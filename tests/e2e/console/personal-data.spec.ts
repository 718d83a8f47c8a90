import { noViolations } from "../axe.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { showsFocus, tabTo } from "../keys.ts";
import { picture } from "../picture.ts";

test("a request under data protection law is fulfilled by keyboard alone: found, previewed, downloaded, erased, logged", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Requests"));
  const name = freshName("Rosalind");
  const email = `${name.toLowerCase().replace(/\W+/g, "-")}@requests.example`;
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const identities = [{ platform: "custom", type: "email", value: email, verified: true }];
  await api.send("admin", "POST", "/member", { segments, displayName: name, identities, attributes: {} });

  await page.goto("/admin#data-requests");
  const search = page.getByRole("searchbox", { name: "Email, user name or full name" });
  const find = async (found: string) => {
    await tabTo(page, search);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(email.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: found })).toBeVisible();
  };
  await find(name);
  await expect(page.getByText("1 identity")).toBeVisible();
  await noViolations(page);
  await picture(page, "personal-data-found");

  const download = page.getByRole("button", { name: `Download the data of ${name}` });
  await tabTo(page, download);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Download data" });
  await showsFocus(form.getByLabel("Request number"));
  await page.keyboard.press("Enter");
  await expect(form.getByText("This field is required")).toBeVisible();
  const [file, erasure] = [freshName("DSR"), freshName("DSR")];
  await page.keyboard.type(file);
  const downloaded = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const chunks: Buffer[] = [];
  for await (const chunk of await (await downloaded).createReadStream()) chunks.push(chunk as Buffer);
  const held = JSON.parse(Buffer.concat(chunks).toString());
  expect(held.profile[0].display_name).toBe(name);
  expect(held.identities.map(({ value }: { value: string }) => value)).toEqual([email]);
  await expect(form).toHaveCount(0);
  await showsFocus(download);

  await tabTo(page, page.getByRole("button", { name: `Erase ${name}` }));
  await page.keyboard.press("Enter");
  const erase = page.getByRole("dialog", { name: "Erase permanently" });
  await showsFocus(erase.getByLabel("Request number"));
  await page.keyboard.type(erasure);
  await tabTo(page, erase.getByRole("checkbox", { name: "Keep connectors from adding the person again" }));
  await page.keyboard.press("Space");
  await expect(erase.getByRole("checkbox")).not.toBeChecked();
  await noViolations(page);
  await picture(page, "personal-data-erase");
  await tabTo(page, erase.getByRole("button", { name: "Erase" }));
  await page.keyboard.press("Enter");
  await expect(erase).toHaveCount(0);
  await showsFocus(search);

  const log = page.getByRole("region", { name: "Log" }).getByRole("listitem");
  await expect(log.filter({ hasText: file })).toContainText("Data downloaded");
  await expect(log.filter({ hasText: erasure })).toContainText("Erased");
  await expect(log.filter({ hasText: name })).toHaveCount(0);
  await find("No data found for");
  await noViolations(page);
  await picture(page, "personal-data-erased");
});
