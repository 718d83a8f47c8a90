import type { Page } from "@playwright/test";
import { handlesOnPage } from "../../../extension/lists/handles-on-page.ts";
import { picture } from "../picture.ts";
import {
  announced,
  consoleSays,
  expect,
  freshHandle,
  heading,
  hold,
  looked,
  move,
  somebody,
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

interface Asked {
  readonly path: string;
  readonly body: string;
}

/** What the panel asks of the record from now on. */
function watch(panel: Page): Asked[] {
  const asked: Asked[] = [];
  panel.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(identity(?!\/hosts)|member|organization)/.test(pathname)) {
      asked.push({ path: pathname.slice(4), body: request.postData() ?? "" });
    }
  });
  return asked;
}

const rows = (panel: Page) => panel.getByRole("list", { name: "People in the list" }).locator("> li");

test("only the handles of the list are read in a page: no text, no names in running text, nothing of its frame", async ({
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

test("one press looks up everybody on a GitHub list, and each row leads on: tag, merge, add, open", async ({
  api,
  group,
  bodies,
  extension,
  atWork,
}) => {
  const [one, two, three] = [
    await somebody(api, group, "First"),
    await somebody(api, group, "Second"),
    await somebody(api, group, "Third"),
  ];
  const [nobody, shared] = [freshHandle(), freshHandle()];
  const handles = [one.handle, nobody, shared, two.handle.toUpperCase(), three.handle];
  bodies.set("/lattice/sched/graphs/contributors", githubList(handles));
  const panel = await atWork();
  const asked = watch(panel);
  const site = await extension.visit("https://github.com/lattice/sched/graphs/contributors");
  const look = panel.getByRole("button", { name: "Look up the people on this page" });
  await expect(heading(panel, "Contributors")).toBeVisible();
  expect(await panel.evaluate(() => chrome.permissions.getAll())).toMatchObject({
    permissions: expect.not.arrayContaining(["scripting"]),
  });
  expect(asked).toEqual([]);
  await picture(panel, "panel-list-offer");

  // Whoever may not read the project group is told, and what was read is not lost.
  await panel.route("**/api/identity/query", (route) => route.fulfill({ status: 403, body: "Forbidden" }));
  await look.click();
  await expect(panel.getByRole("alert")).toContainText("You cannot read this project group");
  await expect(rows(panel)).toHaveCount(handles.length);
  await panel.unroute("**/api/identity/query");
  // An import can leave two who have one handle; here the answer tells of them.
  await panel.route("**/api/identity/query", async (route) => {
    const { found } = await (await route.fetch()).json();
    const holders = [one, two].map(({ id, name }) => ({ id, displayName: name, verified: false, activityCount: 0 }));
    for (const each of found) if (each.value === shared) each.people = holders;
    await route.fulfill({ json: { found } });
  });
  asked.length = 0;
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(rows(panel).nth(1)).toContainText("Not in the record");
  expect(asked.map(({ path }) => path)).toEqual(["/identity/query"]);
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    platform: "github",
    type: "username",
    values: handles,
    segments: [group.id],
  });
  await expect(rows(panel)).toContainText([one.name, nobody, shared, two.name, three.name]);
  await expect(announced(panel)).toHaveText("3 people known, 1 unknown, 1 to decide");
  await looked(panel, "panel-list");

  await panel.getByRole("button", { name: "Unknown 1" }).click();
  await expect(rows(panel)).toHaveCount(1);
  await panel.getByRole("button", { name: `Add ${nobody}` }).click();
  await expect(panel.getByLabel("Name")).toHaveValue(nobody);
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "All", exact: true }).click();

  // By keys: one stop for the list, X selects, arrows go on.
  await rows(panel).first().getByRole("button", { name: one.name }).first().focus();
  await panel.keyboard.press("x");
  await panel.keyboard.press("End");
  await panel.keyboard.press("x");
  await picture(panel, "panel-list-selected");
  await panel.getByRole("button", { name: "Tag 2" }).click();
  const tag = `Of a list ${nobody}`;
  await panel.getByRole("combobox").fill(tag);
  await expect(panel.getByRole("option", { name: `Create “${tag}”` })).toBeVisible();
  await panel.keyboard.press("Enter");
  const toast = panel.getByRole("status").filter({ hasText: `Adding tag “${tag}”, 2 people` });
  // Looked at it stays.
  await toast.hover();
  await picture(panel, "panel-list-tagging");
  // An action for each, taken back together.
  const waiting = async () => {
    const { outbox = [] } = await panel.evaluate(() => chrome.storage.local.get("outbox"));
    return (outbox as { action: { action: object } }[]).map(({ action }) => action.action);
  };
  expect(await waiting()).toMatchObject(
    [one, three].map(({ id }) => ({ kind: "add-tag", person: { id }, tag: { id: null, name: tag } })),
  );
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(waiting).toEqual([]);

  await panel.getByRole("button", { name: `Choose who ${shared} is` }).click();
  await panel.getByRole("button", { name: `Merge the two records of ${shared}` }).click();
  await expect(panel.getByRole("heading", { name: "Merge with" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Evidence" })).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();

  // The list stays for the way back, from a record and from another page, without a request.
  await rows(panel).last().getByRole("button", { name: three.name }).first().click();
  await expect(heading(panel, three.name)).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(rows(panel)).toHaveCount(handles.length);
  await move(site, "/lattice/sched/wiki");
  await expect(panel.getByRole("searchbox")).toBeVisible();
  await expect(announced(panel)).toHaveText("");
  asked.length = 0;
  await move(site, "/lattice/sched/graphs/contributors");
  await expect(rows(panel).first()).toContainText(one.name);
  expect(asked).toEqual([]);
  const kept = await panel.evaluate(() => chrome.storage.local.get(null));
  expect(JSON.stringify(kept)).toContain(`{"count":${handles.length},"kind":"list","platform":"github"}`);

  // An answer that comes late is never shown for another page.
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
  await expect(panel.getByRole("heading", { name: "Nobody has cdp-demo-company" })).toBeVisible();
  await expect(panel.getByText("People on this page")).toHaveCount(0);
  await expect(panel.getByText(two.name)).toHaveCount(0);
});

test("a Reddit thread is looked up beside its bookmark, one by one where the server knows no more; who may only read changes nothing", async ({
  bodies,
  extension,
  atWork,
}) => {
  const thread = "/r/selfhosting/comments/1k7q2zd/we_moved/";
  bodies.set(thread, redditThread(["cdp_demo_zoe", "cdp_demo_ann"]));
  const panel = await atWork({ account: "readonly" });
  const asked = watch(panel);
  await consoleSays(panel, { capabilities: { identityBatch: false, identityLookup: false } });
  await extension.visit(`https://www.reddit.com${thread}`);
  await panel.getByRole("button", { name: "Look up the people in this thread" }).click();
  await expect(heading(panel, "2 people in this thread")).toBeVisible();
  await expect(rows(panel)).toContainText(["cdp_demo_zoeNot in the record", "cdp_demo_annNot in the record"]);
  // The two are asked for side by side.
  expect(asked.map(({ path, body }) => `${path} ${JSON.parse(body).search}`).sort()).toEqual([
    "/member/query cdp_demo_ann",
    "/member/query cdp_demo_zoe",
  ]);
  await expect(panel.getByRole("button", { name: /^(Add|Tag|Select)/ })).toHaveCount(0);
  await looked(panel, "panel-list-thread");
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.getByRole("button", { name: "Look up the people in this thread" })).toBeVisible();
});
