import type { Page } from "@playwright/test";
import { handlesOnPage } from "../../../extension/lists/read-list.ts";
import { keepToasts } from "../keep-toasts.ts";
import { picture } from "../picture.ts";
import {
  announced,
  checkPage,
  createPerson,
  expect,
  freshHandle,
  heading,
  hold,
  move,
  overrideConsoleConfig,
  tagsOf,
  test,
} from "./fixtures.ts";
import {
  githubIssue,
  githubList,
  githubPlainList,
  githubRepository,
  oldRedditThread,
  redditThread,
} from "./list-pages.ts";

interface RecordedRequest {
  readonly path: string;
  readonly body: string;
}

/** Records the panel's requests for people and organizations from now on. */
function recordRequests(panel: Page): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  panel.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(identity(?!\/hosts)|member|organization)/.test(pathname)) {
      requests.push({ path: pathname.slice(4), body: request.postData() ?? "" });
    }
  });
  return requests;
}

const rows = (panel: Page) => panel.getByRole("list", { name: "People in the list" }).locator("> li");

test("only the handles of the list are read from a page: no text, no names in running text, nothing from its frame", async ({
  page,
}) => {
  const handles = ["zoe-1", "Ann", "bob"];
  const read = async (address: string, body: string, most = 501) => {
    await page.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(address);
    const site = address.includes("reddit") ? ("reddit" as const) : ("github" as const);
    return page.evaluate(handlesOnPage, { site, around: ["lattice", "sched"], most });
  };
  const repository = "https://github.com/lattice/sched";
  expect(await read(`${repository}/graphs/contributors`, githubList(handles))).toEqual(handles);
  expect(await read(repository, githubRepository(handles))).toEqual(handles);
  expect(await read(`${repository}/forks`, githubPlainList(handles))).toEqual([...handles, "settings"]);
  expect(await read(`${repository}/issues/1`, githubIssue(handles))).toEqual(handles);
  expect(await read("https://www.reddit.com/comments/1k7q2zd", redditThread(["zoe_1", "Ann"]))).toEqual([
    "zoe_1",
    "Ann",
  ]);
  expect(await read("https://old.reddit.com/comments/1k7q2zd", oldRedditThread(["zoe_1"]))).toEqual(["zoe_1"]);
  expect(await read(`${repository}/watchers`, "<h1>No list</h1>")).toEqual([]);
  for (const host of ["www.linkedin.com", "x.com", "github.com.evil.example"]) {
    expect(await read(`https://${host}/company/acme/people`, githubList(handles))).toEqual([]);
  }
  const many = Array.from({ length: 5_000 }, (_, at) => `jane-${at}`);
  expect(await read(`${repository}/stargazers`, githubList(many))).toHaveLength(501);
});

test("one click looks up everyone on a GitHub list, and each row offers actions: tag, merge, add, open", async ({
  api,
  group,
  bodies,
  extension,
  atWork,
}) => {
  const [one, two, three] = [
    await createPerson(api, group, "First"),
    await createPerson(api, group, "Second"),
    await createPerson(api, group, "Third"),
  ];
  const [unknownHandle, shared] = [freshHandle(), freshHandle()];
  const handles = [one.handle, unknownHandle, shared, two.handle.toUpperCase(), three.handle];
  bodies.set("/lattice/sched/graphs/contributors", githubList(handles));
  const panel = await atWork();
  const requests = recordRequests(panel);
  const site = await extension.visit("https://github.com/lattice/sched/graphs/contributors");
  const look = panel.getByRole("button", { name: "Look up the people on this page" });
  await expect(heading(panel, "Contributors")).toBeVisible();
  expect(await panel.evaluate(() => chrome.permissions.getAll())).toMatchObject({
    permissions: expect.not.arrayContaining(["scripting"]),
  });
  expect(requests).toEqual([]);
  await picture(panel, "panel-list-offer");

  // A user without access to the project group sees an error, and the collected handles stay.
  await panel.route("**/api/identity/query", (route) => route.fulfill({ status: 403, body: "Forbidden" }));
  await look.click();
  await expect(panel.getByRole("alert")).toContainText("You do not have access to this project group");
  await expect(rows(panel)).toHaveCount(handles.length);
  await panel.unroute("**/api/identity/query");
  // An import can leave two people with one handle; the mocked response contains both.
  await panel.route("**/api/identity/query", async (route) => {
    const { found } = await (await route.fetch()).json();
    const holders = [one, two].map(({ id, name }) => ({ id, displayName: name, verified: false, activityCount: 0 }));
    for (const each of found) if (each.value === shared) each.people = holders;
    await route.fulfill({ json: { found } });
  });
  requests.length = 0;
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(rows(panel).last()).toContainText("No record");
  expect(requests.map(({ path }) => path)).toEqual(["/identity/query"]);
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
    platform: "github",
    site: "",
    type: "username",
    values: handles,
    segments: [group.id],
  });
  // Known and unknown people are apart.
  await expect(rows(panel)).toContainText([one.name, two.name, three.name, shared, unknownHandle]);
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText(["Known", "Several", "Unknown"]);
  await expect(announced(panel)).toHaveText("3 people known, 1 unknown, 1 to decide");
  await checkPage(panel, "panel-list");

  await panel.getByRole("button", { name: "Unknown 1" }).click();
  await expect(rows(panel)).toHaveCount(1);
  await panel.getByRole("button", { name: `Add ${unknownHandle}` }).click();
  await expect(panel.getByLabel("Name")).toHaveValue(unknownHandle);
  await panel.getByRole("button", { name: "Cancel" }).click();
  // All unknown people are added at once, and undone together.
  await keepToasts(panel);
  const held = await hold(panel, "**/api/identity/query");
  await panel.getByRole("button", { name: "Add 1", exact: true }).click();
  const created = panel.getByRole("status").filter({ hasText: unknownHandle });
  await created.getByRole("button", { name: "Undo" }).click();
  held();
  await panel.getByRole("button", { name: "All", exact: true }).click();
  await expect(rows(panel).last()).toContainText("No record");

  // By keyboard: the list is one tab stop, X selects, arrow keys move.
  await rows(panel).first().getByRole("button", { name: one.name }).first().focus();
  await panel.keyboard.press("x");
  await panel.keyboard.press("ArrowDown");
  await panel.keyboard.press("ArrowDown");
  await panel.keyboard.press("x");
  await picture(panel, "panel-list-selected");
  await panel.getByRole("button", { name: "Tag 2" }).click();
  const tag = `Of a list ${unknownHandle}`;
  await panel.getByRole("combobox", { name: "Find or create a tag" }).fill(tag);
  await expect(panel.getByRole("option", { name: `Create “${tag}”` })).toBeVisible();
  await panel.keyboard.press("Enter");
  const toast = panel.getByRole("status").filter({ hasText: `Tag “${tag}” added` });
  await expect(toast).toContainText("and others");
  // A toast stays open while the pointer moves over it.
  await toast.hover();
  await picture(panel, "panel-list-tagging");
  // One action for each person, undone together.
  const tags = () => Promise.all([one, three].map(({ id }) => tagsOf(api, group, id)));
  expect(await tags()).toEqual([[tag], [tag]]);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(tags).toEqual([[], []]);

  await panel.getByRole("button", { name: `Choose a record for ${shared}` }).click();
  await panel.getByRole("button", { name: `Merge the two records of ${shared}` }).click();
  await expect(panel.getByRole("heading", { name: "Merge with" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Evidence" })).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();

  // The list is kept without a request on return from a record and from another page.
  await rows(panel).nth(1).getByRole("button", { name: two.name }).first().click();
  await expect(heading(panel, two.name)).toBeVisible();
  // On to the next person of the list.
  await expect(panel.getByText("2 of 4")).toBeVisible();
  await panel.keyboard.press("j");
  await expect(heading(panel, three.name)).toBeVisible();
  await expect(panel.getByText("3 of 4")).toBeVisible();
  await panel.getByRole("button", { name: "Next in the list" }).click();
  await expect(heading(panel, `No record of ${unknownHandle}`)).toBeVisible();
  await panel.keyboard.press("k");
  await expect(heading(panel, three.name)).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(rows(panel)).toHaveCount(handles.length);
  await move(site, "/lattice/sched/wiki");
  await expect(panel.getByRole("searchbox")).toBeVisible();
  await expect(announced(panel)).toHaveText("");
  requests.length = 0;
  await move(site, "/lattice/sched/graphs/contributors");
  await expect(rows(panel).first()).toContainText(one.name);
  expect(requests).toEqual([]);
  const storedValues = JSON.stringify(await panel.evaluate(() => chrome.storage.local.get(null)));
  expect(storedValues).toMatch(/"\d{4}-\d\d-\d\d list github":\d/);
  expect(storedValues).not.toContain(shared);

  // A late response is never shown for another page.
  const other = "/lattice/other/stargazers";
  bodies.set(other, githubList([two.handle]));
  await panel.unroute("**/api/identity/query");
  const release = await hold(panel, "**/api/identity/query");
  await extension.visit(`https://github.com${other}`);
  await look.click();
  await expect(heading(panel, "1 stargazer")).toBeVisible();
  await extension.visit("https://www.linkedin.com/company/cdp-demo-company/people/");
  await expect(panel.getByRole("banner")).toContainText("cdp-demo-company");
  release();
  await expect(panel.getByRole("heading", { name: "No record of cdp-demo-company" })).toBeVisible();
  await expect(panel.getByText("People on this page")).toHaveCount(0);
  await expect(panel.getByText(two.name)).toHaveCount(0);
});

test("a Reddit thread is looked up next to its bookmark, one by one when the server supports no batch; a read-only user changes nothing", async ({
  bodies,
  extension,
  atWork,
}) => {
  const thread = "/r/selfhosting/comments/1k7q2zd/we_moved/";
  bodies.set(thread, redditThread(["cdp_demo_zoe", "cdp_demo_ann"]));
  const panel = await atWork({ account: "readonly" });
  const requests = recordRequests(panel);
  await overrideConsoleConfig(panel, { capabilities: { identityBatch: false, identityLookup: false } });
  await extension.visit(`https://www.reddit.com${thread}`);
  await panel.getByRole("button", { name: "Look up the people in this thread" }).click();
  await expect(heading(panel, "2 people in this thread")).toBeVisible();
  await expect(rows(panel)).toContainText(["cdp_demo_zoeNo record", "cdp_demo_annNo record"]);
  // Both are requested in parallel.
  expect(requests.map(({ path, body }) => `${path} ${JSON.parse(body).search}`).sort()).toEqual([
    "/member/query cdp_demo_ann",
    "/member/query cdp_demo_zoe",
  ]);
  await expect(panel.getByRole("button", { name: /^(Add|Tag|Select)/ })).toHaveCount(0);
  await checkPage(panel, "panel-list-thread");
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.getByRole("button", { name: "Look up the people in this thread" })).toBeVisible();
});
