import { picture } from "../picture.ts";
import { checkPage, createPerson, expect, heading, move, sendHeld, test } from "./fixtures.ts";

test("a record is edited in its card and gets a note; an unsaved form keeps its subject visible at every width", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Edited");
  const longHandle = `cdp-demo-${"w".repeat(30)}`;
  const panel = await atWork();
  const site = await extension.visit(`https://github.com/${someone.handle}`);
  const band = panel.getByRole("status").filter({ hasText: "Editing" });
  const formStaysInSight = async (form: string, name: string) => {
    await expect(band.getByRole("button", { name: `Go to ${longHandle}` })).toBeVisible();
    for (const width of [480, 420, 320, 360]) {
      await panel.setViewportSize({ width, height: 700 });
      expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect(band.getByText(name)).toBeInViewport({ ratio: 1 });
      await picture(panel, `panel-left-${form}-${width}`);
    }
  };
  await panel.getByRole("button", { name: "Edit name, job title and organization" }).click();
  await panel.getByRole("textbox", { name: "Name" }).fill("Grace of the Panel");
  await panel.getByRole("textbox", { name: "Job title" }).fill("Maintainer");
  // Escape closes the form and keeps the text.
  await panel.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Edit name, job title and organization" }).click();
  await expect(panel.getByRole("textbox", { name: "Job title" })).toHaveValue("Maintainer");
  const employer = `Employer ${someone.handle}`;
  await panel.getByRole("combobox", { name: "Organization" }).fill(employer);
  await panel.getByRole("option", { name: `Create “${employer}”` }).click();
  await checkPage(panel, "panel-edit");
  // After leaving the page and returning, the form still belongs to its person.
  await move(site, `/${longHandle}`);
  await formStaysInSight("edit", someone.name);
  await expect(panel.getByRole("textbox", { name: "Job title" })).toHaveValue("Maintainer");
  await band.getByRole("button", { name: `Go to ${longHandle}` }).click();
  await expect(heading(panel, `No record of ${longHandle}`)).toBeVisible();
  await move(site, `/${someone.handle}`);
  await panel.getByRole("button", { name: "Edit name, job title and organization" }).click();
  await move(site, `/${longHandle}`);
  await expect(band).toContainText(someone.name);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(band).toHaveCount(0);
  await move(site, `/${someone.handle}`);
  // First optimistically, then in the database.
  await expect(heading(panel, "Grace of the Panel")).toBeVisible();
  await expect(panel.getByText(`Maintainer at ${employer}`)).toBeVisible();
  await sendHeld(panel, extension);
  const nameNow = async () => {
    const path = `/member/${someone.id}?segments[]=${group.id}`;
    return (await api.send<{ displayName: string }>("admin", "GET", path)).displayName;
  };
  await expect.poll(nameNow).toBe("Grace of the Panel");

  await panel.getByRole("button", { name: "Add note or activity" }).click();
  await panel.getByRole("textbox", { name: "Note" }).fill("Met at a summit");
  await checkPage(panel, "panel-note");
  await move(site, `/${longHandle}`);
  await formStaysInSight("note", "Grace of the Panel");
  await panel.getByRole("button", { name: "Add note", exact: true }).click();
  await expect(panel.getByText("Note added")).toBeVisible();
  await move(site, `/${someone.handle}`);
  await panel.getByRole("button", { name: "Add note or activity" }).click();
  // A note requires a text, an activity does not.
  await panel.getByRole("textbox", { name: "Note" }).focus();
  await panel.getByRole("textbox", { name: "Note" }).blur();
  await expect(panel.getByText("This field is required")).toBeVisible();
  await panel.getByRole("radio", { name: "Activity" }).check();
  await expect(panel.getByText("This field is required")).toHaveCount(0);
  await panel.getByRole("textbox", { name: "Title" }).fill("Gave a talk");
  await checkPage(panel, "panel-activity");
  await panel.getByRole("button", { name: "Add activity" }).click();
  await expect(panel.getByText("Activity added")).toBeVisible();
  const query = {
    filter: { and: [{ memberId: { in: [someone.id] } }] },
    orderBy: "timestamp_DESC",
    limit: 5,
    offset: 0,
  };
  const notes = async () => {
    const body = { ...query, segments: [group.id] };
    const { rows } = await api.send<{ rows: { type: string; title: string | null; body: string | null }[] }>(
      "admin",
      "POST",
      "/activity/query",
      body,
    );
    return rows.map(({ type, title, body: text }) => `${type}: ${title ?? text}`).sort();
  };
  await expect.poll(notes).toEqual(["note: Met at a summit", "other: Gave a talk"]);
});
