import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { type ExtensionBrowser, launchWithExtension } from "../../support/extension-browser.ts";
import { platformAddress } from "../addresses.ts";
import { freshName, tokenOf } from "../fixtures.ts";
import { keepToasts } from "../keep-toasts.ts";
import { picture } from "../picture.ts";
import {
  addTag,
  announced,
  checkPage,
  connected,
  createPerson,
  expect,
  filledButtons,
  freshHandle,
  heading,
  hold,
  holdUntil,
  move,
  reportIssue,
  sendHeld,
  store,
  type TestPerson,
  tagsOf,
  test,
} from "./fixtures.ts";

/** Opens the GitHub page of a person and waits for their card. */
async function show(browser: ExtensionBrowser, panel: Page, someone: TestPerson): Promise<Page> {
  const page = await browser.visit(`https://github.com/${someone.handle}`);
  await expect(heading(panel, someone.name)).toBeVisible();
  await expect(panel.getByRole("toolbar", { name: "Actions" })).toBeVisible();
  return page;
}

const isAscending = (numbers: readonly number[]) => numbers.every((each, at) => each >= (numbers[at - 1] ?? 0));

test("a tag and a bookmark are sent at once and can be undone, a report waits six seconds; a bookmark appears in an open Community Lens at once, under the edited title", async ({
  api,
  browser,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const someone = await createPerson(api, group, "Acted On");
  const context = await browser.newContext({ storageState: await signedInState("admin") });
  const lens = await context.newPage();
  await Promise.all([connected(lens), lens.goto(`${platformAddress}/community-lens?activeTab=bookmarked`)]);
  await expect(lens.getByRole("feed", { name: "Posts" })).toBeVisible();

  const panel = await atWork();
  const page = await show(extension, panel, someone);
  const badge = () =>
    panel.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      const of = { tabId: tab?.id ?? 0 };
      return [await chrome.action.getBadgeText(of), await chrome.action.getTitle(of)];
    });
  const known = ["✓", `Community Data Platform: ${someone.name} is known`];
  await expect.poll(badge).toEqual(known);
  // The browser clears it on every navigation of the tab.
  await page.reload();
  await expect.poll(badge).toEqual(known);

  const [keptTag, undone] = [`Kept ${someone.handle}`, `Undone ${someone.handle}`];
  const letToastsClose = await keepToasts(panel);
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill(keptTag);
  await expect(panel.getByRole("option", { name: `Create “${keptTag}”` })).toBeVisible();
  await panel.keyboard.press("Enter");
  await panel.getByRole("combobox").fill(undone);
  await panel.getByRole("option", { name: `Create “${undone}”` }).click();
  // The toasts are below the sheet, and both leave the name visible.
  const toasts = panel.getByRole("status").filter({ hasText: "added" });
  await expect(toasts).toHaveCount(2);
  await expect.poll(async () => (await tagsOf(api, group, someone.id)).sort()).toEqual([keptTag, undone]);
  const sheet = panel.locator("section").filter({ has: panel.getByRole("combobox") });
  const edges = async () => {
    const boxes = [heading(panel, someone.name), sheet, toasts.first()].map((each) => each.boundingBox());
    return (await Promise.all(boxes)).flatMap((box) => (box ? [box.y, box.y + box.height] : []));
  };
  await expect.poll(async () => isAscending(await edges())).toBe(true);
  await picture(panel, "panel-tag-toasts");
  await panel.keyboard.press("Escape");
  await expect.poll(() => panel.evaluate(() => document.activeElement?.textContent)).toBe("Tag");
  await panel.getByRole("status").filter({ hasText: undone }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => tagsOf(api, group, someone.id)).toEqual([keptTag]);
  await letToastsClose();

  await panel.getByRole("button", { name: "Report", exact: true }).click();
  await panel.getByLabel("Data type").selectOption("Work experience");
  await panel.getByLabel("Description").fill("Left in May");
  await panel.getByRole("button", { name: "Report issue" }).click();
  await expect(panel.getByText("Nothing is sent yet")).toBeVisible();
  // A profile is no post.
  await expect(panel.getByRole("button", { name: /^Bookmark/ })).toHaveCount(0);
  await page.goto(`https://dev.to/${freshHandle().replaceAll("-", "_").slice(0, 20)}/we-moved-4k2b`);
  await panel.getByRole("button", { name: "Edit the title" }).click();
  const title = freshName("We moved");
  await panel.getByRole("textbox", { name: "Title" }).fill(title);
  await panel.keyboard.press("Enter");
  await expect(heading(panel, title)).toBeVisible();
  await panel.getByRole("button", { name: "Bookmark", exact: true }).click();
  await expect(panel.getByRole("status").filter({ hasText: "Bookmarked" })).toBeVisible();
  await expect(panel.getByText("Data issue reported successfully")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Bookmarked" })).toHaveAttribute("aria-pressed", "true");
  await expect(panel.getByRole("button", { name: "Edit the title" })).toHaveCount(0);
  await expect(lens.getByRole("article").filter({ hasText: title })).toBeVisible();
  await context.close();
  expect(await tagsOf(api, group, someone.id)).toEqual([keptTag]);
  const reports = await api.send<{ rows: object[] }>("admin", "POST", "/data-issue/query", {
    filter: { entityId: someone.id },
  });
  expect(reports.rows).toMatchObject([
    {
      dataType: "Work experience",
      description: "Left in May",
      profileUrl: `${platformAddress}/people/${someone.id}?projectGroup=${group.id}`,
    },
  ]);
  await checkPage(panel, "panel-acted");
  // Toasts close automatically without hover.
  await panel.mouse.move(1, 1);
  await expect(panel.getByText("Data issue reported successfully")).toHaveCount(0);
});

test("a tag typed while the server is slow or unreachable is kept and added when the response arrives; toasts leave the name visible", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Tagged Offline");
  const panel = await atWork();
  await show(extension, panel, someone);
  const [known, other] = [`Known ${someone.handle}`, `Other ${someone.handle}`];
  for (const name of [known, other]) await api.send("admin", "POST", "/tag", { name });
  const field = panel.getByRole("combobox");
  const status = panel.getByRole("status");
  const toasts = panel.getByRole("status").filter({ hasText: "added" });
  await panel.getByRole("button", { name: "Tag", exact: true }).click();

  // Enter before the response arrives adds the tag of exactly this name, not one that begins like it.
  const release = await hold(panel, /\/api\/tag\/autocomplete/);
  await field.fill(known.toLowerCase());
  await field.press("Enter");
  await expect(status.filter({ hasText: "before adding it" })).toBeVisible();
  release();
  await expect(toasts.filter({ hasText: known })).toBeVisible();
  await expect(field).toHaveValue("");
  await field.fill(known);
  await expect(status.filter({ hasText: "is already added" })).toBeVisible();
  await panel.unroute(/\/api\/tag\/autocomplete/);
  const letChoose = await hold(panel, /\/api\/tag\/autocomplete/);
  const beginning = other.slice(0, -2);
  await field.fill(beginning);
  await field.press("Enter");
  await expect(status.filter({ hasText: "before adding it" })).toBeVisible();
  letChoose();
  await expect(panel.getByRole("option", { name: other })).toBeVisible();
  await expect(status.filter({ hasText: "No tag has exactly this name." })).toBeVisible();
  await expect(field).toHaveValue(beginning);

  // Offline: Escape keeps the text, and the tag can be chosen or created when the response arrives.
  await panel.context().setOffline(true);
  await expect(panel.getByText(/^Offline since/)).toBeVisible();
  const later = `Later ${someone.handle}`;
  await field.fill(later);
  await expect(status.filter({ hasText: "The tag will be added when it is back." })).toBeVisible();
  await checkPage(panel, "panel-tag-offline");
  await panel.keyboard.press("Escape");
  await expect(panel.getByRole("button", { name: "Tag", exact: true })).toBeFocused();
  await panel.keyboard.press("Enter");
  await expect(field).toHaveValue(later);
  await panel.context().setOffline(false);
  await expect(status.filter({ hasText: "The tag will be added when it is back." })).toHaveCount(0);
  await expect(panel.getByRole("option", { name: `Create “${later}”` })).toBeVisible();
  await field.press("Enter");
  await expect(toasts.filter({ hasText: later })).toBeVisible();

  // In a low panel with many toasts, both the sheet and the toasts stay below the name.
  await panel.setViewportSize({ width: 360, height: 500 });
  for (const name of ["One", "Two", "Three"].map((each) => `${each} ${someone.handle}`)) {
    await field.fill(name);
    await expect(panel.getByRole("option", { name: `Create “${name}”` })).toBeVisible();
    await field.press("Enter");
    await expect(toasts.filter({ hasText: name })).toBeVisible();
  }
  // A toast stays while the pointer moves over it.
  await toasts.last().hover();
  const nameEnds = async () => {
    const box = await heading(panel, someone.name).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? 0;
  const sheet = panel.locator("section").filter({ has: field });
  await expect.poll(async () => (await topOf(sheet)) >= (await nameEnds())).toBe(true);
  const fieldEnds = async () => (await topOf(field)) + ((await field.boundingBox())?.height ?? 0);
  await expect.poll(async () => (await topOf(toasts.first())) >= (await fieldEnds())).toBe(true);
  await picture(panel, "panel-tag-low");
  await panel.keyboard.press("Escape");
  await expect.poll(async () => (await topOf(toasts.first())) >= (await nameEnds())).toBe(true);
});

test("two records are merged after their evidence was viewed, and the receipt follows the merge to its end", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [someone, other] = [await createPerson(api, group, "Kept"), await createPerson(api, group, "Merged")];
  const panel = await atWork();
  await show(extension, panel, other);
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

test("an unreachable server, a lost response, a killed worker and a restarted browser lose nothing and duplicate nothing", async ({
  api,
  group,
  sites,
  gateway,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Waited For");
  const profile = await mkdtemp(join(tmpdir(), "cdp-profile-"));
  const { address } = gateway;
  const launch = () => launchWithExtension({ sitesPort: sites.port, sitesAllowed: true, profile });
  let browser = await launch();
  try {
    let panel = await atWork({ browser, address });
    await show(browser, panel, someone);
    // The response never arrives and the worker ends. The action is sent again and done once.
    const release = gateway.holdAnswers(/POST .*\/data-issue$/);
    await panel.getByRole("button", { name: "Report", exact: true }).click();
    await panel.getByLabel("Data type").selectOption("Other");
    await panel.getByLabel("Description").fill("Once");
    await panel.getByRole("button", { name: "Report issue" }).click();
    await sendHeld(panel, browser);
    await expect.poll(() => gateway.requests.filter((name) => /^POST .*data-issue$/.test(name)).length).toBe(1);
    await browser.stopWorker();
    await gateway.cut();
    release();
    // The server does not answer, so the next action waits as well.
    await panel.bringToFront();
    await addTag(panel, `Later ${someone.handle}`);
    await expect(panel.getByText("Saved for later")).toBeVisible();
    await panel.getByRole("button", { name: "Queue", exact: true }).click();
    const waiting = panel.getByRole("list", { name: "Waiting" }).getByRole("listitem");
    await expect(waiting).toHaveCount(2);
    const tried = waiting.filter({ hasText: /tried .*, the server did not respond, next try/ });
    await expect(tried).toHaveCount(1);
    await holdUntil(panel, Date.now() + 7_200_000);
    await expect(tried).toContainText("next try in 120 min");
    await panel.getByRole("main").getByRole("button", { name: "Send now" }).click();
    await expect(tried).not.toContainText("next try in 120 min");
    await holdUntil(panel, Date.now());
    await browser.close();

    await gateway.mend();
    gateway.loseAnswer(/PUT .*\/member\//);
    browser = await launch();
    panel = await atWork({ browser, address });
    await expect.poll(() => tagsOf(api, group, someone.id)).toEqual([`Later ${someone.handle}`]);
    await expect(panel.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
    const reports = await api.send<{ count: number }>("admin", "POST", "/data-issue/query", {
      filter: { entityId: someone.id },
    });
    expect(reports.count).toBe(1);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("an unknown profile becomes a new person; a post is bookmarked; an action on a deleted person explains its refusal; a read-only user can only report", async ({
  api,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const deleted = await createPerson(api, group, "Gone");
  const panel = await atWork();
  await show(extension, panel, deleted);
  await reportIssue(panel, "Never");
  await api.send("admin", "DELETE", `/member?ids[]=${deleted.id}`, { segments: [group.id] });

  const thread = `https://www.reddit.com/r/selfhosted/comments/${crypto.randomUUID().slice(0, 6)}`;
  const site = await extension.visit(`${thread}/we_moved/?utm_source=share`);
  await site.evaluate(() => {
    document.title = "We moved 40 schools : r/selfhosted";
  });
  await expect(heading(panel, "We moved 40 schools")).toBeVisible();
  await expect(announced(panel)).toHaveText("Reddit thread: We moved 40 schools");
  await expect(panel.getByText("1 tracking parameter removed")).toBeVisible();
  await panel.getByRole("button", { name: "Thumbs up" }).click();
  await picture(panel, "panel-post");

  const handle = freshHandle();
  const profile = await extension.visit(`https://github.com/${handle}`);
  await profile.evaluate((name) => {
    document.title = `${name} (Thorunn Vellir) · GitHub`;
  }, handle);
  await panel.getByRole("button", { name: "Create person" }).click();
  await expect(panel.getByLabel("Name")).toHaveValue("Thorunn Vellir");
  await panel.getByLabel("Name").press("Enter");
  await expect(heading(panel, "Thorunn Vellir")).toBeVisible();
  const thumbs = async () => {
    const filter = { url: thread };
    const { rows } = await api.send<{ rows: { actions: { type: string }[] }[] }>(
      "admin",
      "POST",
      "/eagleEyeContent/query",
      { filter },
    );
    return rows.map(({ actions }) => actions.map(({ type }) => type));
  };
  await expect.poll(thumbs).toEqual([["thumbs-up"]]);

  await panel.getByRole("button", { name: "Menu, 1 action in the queue" }).click();
  await panel.getByRole("menuitem", { name: /^Queue/ }).click();
  const refused = panel.getByRole("list", { name: "Refused" });
  await expect(refused).toContainText("was merged or deleted in the meantime. Nothing was changed.");
  await picture(panel, "panel-refused");
  await refused.getByRole("button", { name: "Discard" }).click();
  await expect(panel.getByText("The queue is empty")).toBeVisible();

  // A read-only user can only report.
  const someone = await createPerson(api, group, "Read Only");
  await store(panel, "session", { appToken: tokenOf(await signedInState("readonly")) });
  await show(extension, panel, someone);
  await expect(panel.getByRole("toolbar", { name: "Actions" }).getByRole("button")).toHaveText(["Report"]);
  await expect(panel.getByRole("button", { name: "Add tag" })).toHaveCount(0);
  await checkPage(panel, "panel-read-only");
});

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
  await show(extension, panel, someone);
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
  await heading(panel, someone.name).scrollIntoViewIfNeeded();
  for (const part of [pinned, latest, panel.getByRole("link", { name: "1 open data issue" })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await checkPage(panel, "panel-pinned-note");
  await notes.last().getByRole("button", { name: "Unpin" }).click();
  await expect(pinned).toHaveCount(0);
  // Employer, project and tag are reported with the specification's summary of each.
  const menuOf = async (what: string, data: string, preview: string) => {
    const button = panel.getByRole("button", { name: `Actions for ${what}` });
    // Scrolling closes a menu, and its event arrives in the next frame.
    await button.scrollIntoViewIfNeeded();
    await panel.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await button.click();
    await panel.getByRole("menuitem", { name: "Report data issue" }).click();
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
  await show(extension, panel, another);
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await expect(panel.getByRole("listbox", { name: "Recently used" }).getByRole("option", { name: tag })).toBeVisible();
  await checkPage(panel, "panel-recent-tags");
  await panel.keyboard.press("ArrowDown");
  await panel.keyboard.press("Enter");
  await expect.poll(() => tagsOf(api, group, another.id)).toEqual([tag]);
});
