import type { Page, WebSocketRoute } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test, watchCalls } from "../fixtures.ts";
import { expectStatus, makePerson, openProfile } from "../own-person.ts";
import { person } from "../own-records.ts";
import { picture } from "../picture.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

/** Opens the most active person of the group. */
async function openFirst(page: Page, groupId: string): Promise<string> {
  await page.goto(`/people?projectGroup=${groupId}`);
  const link = peopleRows(page).first().getByRole("rowheader").getByRole("link");
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return name;
}

test("the profile shows the person, their work history and their activities", async ({ page, group }) => {
  const name = await openFirst(page, group.id);
  await expect(page).toHaveTitle(`Community Data Platform · ${name}`);
  for (const heading of ["Work history", "Identities", "Emails"]) await expect(section(page, heading)).toBeVisible();
  for (const heading of ["Activity over time", "By platform", "Projects and affiliations", "Attributes"]) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await expect(section(page, "Identities").getByRole("listitem").first()).toBeVisible();
  await noViolations(page);
  await picture(page, "person");
});

test("identities are in the specified order, with links for platforms that have profiles", async ({
  page,
  group,
  api,
}) => {
  const body = { limit: 200, offset: 0, segments: [group.id], filter: { and: [{}] }, include: { identities: true } };
  const { rows } = await api.send<{ rows: { id: string; identities?: { type: string; platform: string }[] }[] }>(
    "admin",
    "POST",
    "/member/query",
    body,
  );
  const busy = rows.toSorted((a, b) => (b.identities?.length ?? 0) - (a.identities?.length ?? 0))[0];
  await page.goto(`/people/${busy?.id}?projectGroup=${group.id}`);
  const order = [
    "GitHub",
    "Discord",
    "Hacker News",
    "LinkedIn",
    "X",
    "Slack",
    "DEV",
    "Reddit",
    "Stack Overflow",
    "Discourse",
    "HubSpot",
    "Git",
    "Groups.io",
  ];
  const lines = section(page, "Identities").getByRole("listitem");
  await expect(lines.first()).toBeVisible();
  const texts = await lines.allInnerTexts();
  const places = texts
    .map((line) => order.findIndex((platform) => line.trim().startsWith(platform)))
    .filter((place) => place >= 0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.length).toBeGreaterThan(1);
});

test("the charts include their numbers and can be read by keyboard", async ({ page, group }) => {
  await openFirst(page, group.id);
  await page.getByRole("group", { name: "Period" }).getByRole("button", { name: "All" }).click();
  const numbers = page.getByText("Show numbers").first();
  await numbers.click();
  await expect(page.getByRole("table").filter({ hasText: "Month" })).toBeVisible();
  await noViolations(page);
});

test("activities load ten at a time, by scrolling or by the button, until the end", async ({ page, group }) => {
  await openFirst(page, group.id);
  const calls = await watchCalls(page, "**/api/activity/query*");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Activities/ })
    .click();
  await expect(page).toHaveURL(/tab=activities/);
  const items = page.getByRole("main").locator("time");
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(10);
  const before = await items.count();
  await items.last().scrollIntoViewIfNeeded();
  await expect.poll(() => items.count()).toBeGreaterThan(before);
  expect(new Set(calls.map(({ body }) => body.limit))).toEqual(new Set([50]));
  await noViolations(page);
  await picture(page, "person-activities");
});

test("activities are searched and filtered by platform, and the URL keeps it", async ({ page, group }) => {
  await openFirst(page, group.id);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Activities/ })
    .click();
  const search = page.getByRole("searchbox", { name: "Search activities" });
  await search.fill("zzz-nothing-is-called-so");
  await expect(page.getByRole("heading", { name: "No activities match" })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("zzz-nothing-is-called-so");
  await noViolations(page);
  await picture(page, "person-activities-no-match");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("main").locator("time").first()).toBeVisible();
});

test("a missing person redirects to the list with an explanation", async ({ page, group }) => {
  await page.goto(`/people/00000000-0000-4000-8000-000000000000?projectGroup=${group.id}`);
  await expect(page.getByText("Person not found")).toBeVisible();
  await expect(page).toHaveURL(`/people?projectGroup=${group.id}`);
  await expect(peopleRows(page)).toHaveCount(20);
});

test("the URL of a merged person redirects to the surviving one", async ({ page, group, api }) => {
  const [now, before] = [await person(api, group, "Merged Now"), await person(api, group, "Merged Before")];
  await api.send("admin", "PUT", `/member/${now.id}/merge`, { memberToMerge: before.id, segments: [group.id] });
  await page.goto(`/people/${before.id}?projectGroup=${group.id}`);
  await expect(page.getByRole("heading", { name: "Merged Now", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/people/${now.id}?projectGroup=${group.id}`);
  await expect(page.getByText("This profile was merged")).toBeVisible();
});

test("a URL with an invalid id is not found and sends no request", async ({ page, group }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("no-such-id") && request.resourceType() === "fetch") requests.push(request.url());
  });
  await page.goto(`/people/no-such-id?projectGroup=${group.id}`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(requests).toEqual([]);
});

test("a profile that fails to load shows an error and can be retried", async ({ page, group, api }) => {
  const body = { limit: 1, offset: 0, segments: [group.id], filter: { and: [{}] } };
  const { rows } = await api.send<{ rows: { id: string; displayName: string }[] }>(
    "admin",
    "POST",
    "/member/query",
    body,
  );
  await page.route("**/api/member/*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto(`/people/${rows[0]?.id}?projectGroup=${group.id}`);
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
  await noViolations(page);
  await picture(page, "person-failing");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("heading", { name: rows[0]?.displayName ?? "", level: 1 })).toBeVisible();
});

test("changes by others during a lost socket connection appear as soon as it is restored", async ({ page, api }) => {
  let isLost = false;
  let ended = 0;
  const greeted: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      greeted.push(socket);
      if (!isLost) return;
      // The socket is closed after the greeting; otherwise the client waits 20 seconds before it retries.
      ended += 1;
      void socket.close();
    });
  });
  const group = await api.createGroup(freshName("Away"));
  const name = freshName("Away");
  const { id } = await person(api, group, name);
  await page.goto(`/people/${id}?projectGroup=${group.id}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  // The greetings of the connection and of the namespace.
  await expect.poll(() => greeted.length).toBeGreaterThan(1);

  isLost = true;
  await greeted.at(-1)?.close();
  await expect.poll(() => ended).toBeGreaterThan(0);
  await api.send("admin", "PUT", `/member/${id}`, { displayName: `${name} Renamed`, segments: [group.id] });
  isLost = false;
  await expect(page.getByRole("heading", { name: `${name} Renamed`, level: 1 })).toBeVisible();
});

test("a failed part leaves the other parts intact", async ({ page, group }) => {
  await page.route("**/api/member/*/activity-summary*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await openFirst(page, group.id);
  await expect(section(page, "Identities").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "By platform" })).toBeVisible();
});

test("the previous and next people are one click away, and the list keeps its state", async ({ page, group }) => {
  const list = `/people?projectGroup=${group.id}&order.prop=displayName&order.order=ascending&page=2`;
  await page.goto(list);
  const second = peopleRows(page).nth(1).getByRole("rowheader").getByRole("link");
  const third = await peopleRows(page).nth(2).getByRole("rowheader").getByRole("link").innerText();
  await second.click();
  await expect(page.getByText(/^22 of [\d,]+$/)).toBeVisible();
  await page.getByRole("button", { name: "Next person" }).click();
  await expect(page.getByRole("heading", { name: third, level: 1 })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "People" }).click();
  await expect(page).toHaveURL(list);
});

// Scrollbars take no space in headless mode: 1,009 pixels remain of 1,024 with a classic scrollbar.
for (const width of [1440, 1024, 1009]) {
  test(`at ${width} pixels no profile scrolls sideways`, async ({ page, group }) => {
    await page.setViewportSize({ width, height: 800 });
    const overflow = async () => {
      await expect(page.getByRole("heading", { name: "Attributes" })).toBeVisible();
      return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    };
    await openFirst(page, group.id);
    expect(await overflow()).toBe(0);
    await page.goto(`/organizations?projectGroup=${group.id}`);
    await page.getByRole("rowheader").first().getByRole("link").click();
    expect(await overflow()).toBe(0);
  });
}

test("a note is pinned to the profile from its menu, and unpinned there", async ({ page, group, api }) => {
  const noted = await makePerson(api, group, "Noted");
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const note = {
    platform: "other",
    type: "note",
    body: "Prefers email.\nOn leave in May.",
    attributes: { author: "Ada" },
  };
  await api.send("admin", "POST", "/activity", {
    ...note,
    ...{ memberId: noted.id, timestamp: "2026-05-04T10:00:00.000Z", segments },
  });
  await openProfile(page, group, noted);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^Activities/ }).click();
  await page.getByRole("button", { name: "More about this activity" }).click();
  await page.getByRole("menuitem", { name: "Pin to the profile" }).click();
  await expectStatus(page, "The note was pinned to the profile.");
  await main.getByRole("link", { name: "Overview" }).click();
  const pinned = page.getByLabel("Pinned note");
  await expect(pinned).toContainText("On leave in May.");
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `profile-pinned-note-${width}`);
  }
  await noViolations(page);
  await pinned.getByRole("button", { name: "Unpin" }).press("Enter");
  await expect(pinned).toBeHidden();
});
