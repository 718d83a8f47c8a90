import { platformAddress } from "../addresses.ts";
import { checkPage, choose, createPerson, expect, heading, showPerson, tagsOf, test } from "./fixtures.ts";

test("the head of the card answers the daily questions without scrolling; a new tag is offered again, and a note is no activity", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Daily");
  const [subProject = ""] = group.projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id));
  const segments = [subProject];
  const organization = await api.send<{ id: string }>("admin", "POST", "/organization", {
    displayName: `Employer ${someone.handle}`,
    identities: [{ platform: "custom", type: "primary-domain", value: `${someone.handle}.example`, verified: true }],
    segments: [group.id],
  });
  await api.send("admin", "POST", `/member/${someone.id}/organization`, {
    organizationId: organization.id,
    title: "Maintainer",
    dateStart: "2024-01-01T00:00:00.000Z",
    source: "ui",
    segments: [group.id],
  });
  const attributes = {
    avatarUrl: { default: "https://images.example/a.png" },
    location: { default: "Lagos, Nigeria" },
  };
  await api.send("admin", "PUT", `/member/${someone.id}`, { attributes, segments: [group.id] });
  const activity = { memberId: someone.id, platform: "other", segments };
  const [note, talk] = ["Wants to speak at the summit", "Gave a talk"];
  await api.send("admin", "POST", "/activity", {
    ...activity,
    type: "talk",
    title: talk,
    timestamp: "2026-01-05T00:00:00.000Z",
  });
  await api.send("admin", "POST", "/activity", {
    ...activity,
    type: "note",
    body: note,
    timestamp: new Date().toISOString(),
  });
  await api.send("admin", "POST", "/activity", {
    ...activity,
    type: "note",
    body: "Prefers email to calls",
    timestamp: "2026-01-06T00:00:00.000Z",
  });
  await api.send("admin", "POST", `/member/${someone.id}/data-issue`, {
    profileUrl: `${platformAddress}/people/${someone.id}`,
    dataIssue: "incorrect",
    dataType: "Other",
    description: "Left in May",
    segments: [group.id],
  });

  const panel = await atWork();
  await panel.setViewportSize({ width: 360, height: 800 });
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await panel.route(/\/api\/images\?url=https%3A%2F%2Fimages\.example%2Fa\.png$/, (route) =>
    route.fulfill({ contentType: "image/png", body: Buffer.from(pixel, "base64") }),
  );
  await showPerson(extension, panel, someone);
  const tag = `Summit ${someone.handle}`;
  // After an action only what it changed is asked again.
  const asked: string[] = [];
  panel.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && !pathname.startsWith("/api/socket.io")) asked.push(pathname);
  });
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill(tag);
  await expect(panel.getByRole("option", { name: `Create “${tag}”` })).toBeVisible();
  asked.length = 0;
  const again = panel.waitForResponse(new RegExp(`/api/member/${someone.id}\\?`));
  await panel.keyboard.press("Enter");
  await again;
  await panel.keyboard.press("Escape");
  await expect(panel.getByRole("status").filter({ hasText: `Tag “${tag}” added` })).toBeVisible();
  expect(asked.length, asked.join(", ")).toBeLessThanOrEqual(4);
  const main = panel.getByRole("main");
  const latest = panel.getByRole("region", { name: "Latest note" });
  await expect(panel.locator("img[src^='data:image/png']")).toBeInViewport({ ratio: 1 });
  await expect(main.getByText(`Maintainer at Employer ${someone.handle}`)).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole("region", { name: "Tags" }).getByText(tag)).toBeInViewport({ ratio: 1 });
  await expect(main.getByText("Engagement", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(main.getByText("Last active", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(latest.getByText(note)).toBeInViewport({ ratio: 1 });
  await expect(latest).toContainText("Admin");
  await expect(panel.getByRole("link", { name: "1 open data issue" })).toBeInViewport({ ratio: 1 });
  // Notes are a list of their own.
  const notes = panel.getByRole("region", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toContainText([note, "Prefers email to calls"]);
  await expect(panel.getByRole("region", { name: "Last activities" }).getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByRole("region", { name: "Background" })).toContainText("Lagos, Nigeria");
  await checkPage(panel, "panel-daily");
  // The pinned note stands in the head too, above the latest one.
  await notes.last().getByRole("button", { name: "Pin to the top" }).click();
  const pinned = panel.getByRole("region", { name: "Pinned note" });
  await expect(pinned).toContainText("Prefers email to calls");
  await expect(notes.last().getByRole("button", { name: "Unpin" })).toBeVisible();
  await expect(panel.getByRole("status").filter({ hasText: "Note pinned" })).toBeVisible();
  await heading(panel, someone.name).scrollIntoViewIfNeeded();
  for (const part of [pinned, latest, panel.getByRole("link", { name: "1 open data issue" })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await checkPage(panel, "panel-pinned-note");
  // Another note takes its place. Undoing that in the list of what was done pins the first one again.
  await notes.first().getByRole("button", { name: "Pin to the top" }).click();
  await expect(pinned).toContainText(note);
  await choose(panel, panel.getByRole("button", { name: "Menu", exact: true }), "Done");
  const done = panel.getByRole("region", { name: "Today" }).getByRole("listitem").filter({ hasText: "Note pinned" });
  await done.first().getByRole("button", { name: "Undo: Note pinned" }).click();
  await panel.keyboard.press("Escape");
  await expect(pinned).toContainText("Prefers email to calls");
  await notes.last().getByRole("button", { name: "Unpin" }).click();
  await expect(pinned).toHaveCount(0);
  // Employer, project and tag are reported with the specification's summary of each.
  const menuOf = async (what: string, data: string, preview: string) => {
    await choose(panel, panel.getByRole("button", { name: `Actions for ${what}` }), "Report data issue");
    const summary = panel.locator("dl").filter({ hasText: "Data type" });
    await expect(summary.getByRole("definition")).toHaveText([data, preview]);
    await panel.keyboard.press("Escape");
  };
  const employer = `Employer ${someone.handle}`;
  await menuOf(`Maintainer, ${employer}`, "Work experience", employer);
  const [project = ""] = group.projects.flatMap(({ subprojects }) => subprojects.map(({ name }) => name));
  await menuOf(project, "Project", project);
  await menuOf(tag, "Profile details", `Tag: ${tag}`);

  // A tag that was used today is offered before anything is typed.
  const another = await createPerson(api, group, "Daily Too");
  await showPerson(extension, panel, another);
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await expect(panel.getByRole("listbox", { name: "Recently used" }).getByRole("option", { name: tag })).toBeVisible();
  await checkPage(panel, "panel-recent-tags");
  await panel.keyboard.press("ArrowDown");
  await panel.keyboard.press("Enter");
  await expect.poll(() => tagsOf(api, group, another.id)).toEqual([tag]);
});
