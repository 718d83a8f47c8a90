import type { Locator, Page } from "@playwright/test";
import { type GitHost, startGitHost, type TestRepository } from "../../support/git-remote.ts";
import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, type Segment, signIn, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

let host: GitHost;

test.beforeAll(async () => {
  host = await startGitHost();
});
test.afterAll(() => host.stop());

/** People of one repository, unique to it because an address identifies the same person in every repository. */
function cast() {
  const id = crypto.randomUUID().slice(0, 8);
  return {
    ada: `Ada Lovelace <ada@${id}.example>`,
    adaOld: `Ada Lovelace <ada.old@${id}.example>`,
    adaLaptop: `ada <ada@laptop-${id}.local>`,
    grace: `Grace Hopper <1906+ghopper-${id}@users.noreply.github.com>`,
    graceHandle: `ghopper-${id}`,
    jean: `Jean Bartik <jean@eniac-${id}.example>`,
    lei: `李雷 <lei@kernel-${id}.example>`,
    mary: `Mary Keller <mary@basic-${id}.example>`,
  };
}

/**
 * A small history with the features of a real one: a mailmap, co-authors, noreply addresses, a branch and non-Latin
 * text.
 */
async function realisticRepository(name: string, people = cast()): Promise<TestRepository> {
  const { ada, adaOld, adaLaptop, grace, jean, lei } = people;
  const address = (who: string) => who.slice(who.indexOf("<"));
  const mailmap = `${ada} ${address(adaOld)}\n${ada} ${adaLaptop}\n`;
  const repository = await host.createRepository(name);
  await repository.commit([
    { author: ada, message: "Begin\n", files: { ".mailmap": mailmap } },
    { author: adaLaptop, message: "From the train\n" },
    { author: adaOld, message: "Old address\n" },
    { author: grace, message: `Compile\n\nCo-authored-by: ${jean}\nReviewed-by: ${ada}\n` },
    { author: lei, message: `你好\n\nSigned-off-by: ${lei}\n` },
  ]);
  await repository.commit([{ author: jean, message: "On a branch\n" }], "topic");
  return repository;
}

/** Counts by git itself: commits of HEAD, and people after applying the mailmap. */
async function gitCounts(repository: TestRepository) {
  const lines = async (...args: string[]) => (await repository.git(...args)).split("\n").filter((line) => line !== "");
  const authors = new Set(await lines("log", "--format=%aN <%aE>", "HEAD"));
  return { commits: Number(await repository.git("rev-list", "--count", "HEAD")), authors };
}

const gitCard = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Git", exact: true }) });

const remoteList = (page: Page): Locator => page.getByRole("dialog", { name: "Remote URLs" });

function integrationsOf(group: Segment): string {
  return `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;
}

async function connect(page: Page, remotes: readonly string[]): Promise<void> {
  await gitCard(page).getByRole("button", { name: "Connect Git" }).click();
  const drawer = page.getByRole("dialog", { name: "Git" });
  for (const [index, remote] of remotes.entries()) {
    if (index > 0) await drawer.getByRole("button", { name: "+ Add remote URL" }).click();
    await drawer.getByLabel(`Remote URL ${index + 1}`).fill(remote);
  }
  await drawer.getByRole("button", { name: "Connect" }).click();
  await expect(drawer).toBeHidden();
}

test("a connected repository imports its people and activities; the counts equal git's own", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Engines"));
  const people = cast();
  const repository = await realisticRepository("engines", people);
  await repository.git("tag", "v1.0.0", "main~2");
  const counts = await gitCounts(repository);
  expect(counts).toEqual({ commits: 5, authors: new Set([people.ada, people.grace, people.lei]) });

  await page.goto(integrationsOf(group));
  await expect(page).toHaveTitle("Community Data Platform · Integrations");
  await noViolations(page);
  await picture(page, "integrations-nothing-connected");
  await connect(page, [repository.url]);
  await expect(page.getByText("Git integration created successfully")).toBeVisible();
  await expect(gitCard(page)).toContainText("Connected");
  await expect(gitCard(page)).toContainText(`1 remote URL, ${counts.commits} commits`);
  await gitCard(page).getByRole("button", { name: "1 remote URL" }).click();
  await expect(remoteList(page)).toContainText(new RegExp(`${counts.commits} commits.*${counts.authors.size} authors`));
  await noViolations(page);
  await picture(page, "git-connected");

  await page.goto(`/projects/${group.id}/report?projectGroup=${group.id}&period=2023`);
  const released = page.getByRole("row").filter({ hasText: "Release Frequency" }).getByRole("link").first();
  await expect(released).toHaveText("1");
  await released.click();
  const releases = page.getByRole("region", { name: "Releases", exact: true });
  await expect(releases).toBeInViewport();
  await expect(releases.getByRole("row").nth(1)).toHaveText(/^v1\.0\.0engines/);
  await noViolations(page);
  await picture(page, "report-releases");

  await page.goto(`/people?projectGroup=${group.id}`);
  // All authors, and the co-author of one commit.
  await expect(peopleRows(page)).toHaveCount(counts.authors.size + 1);
  for (const name of ["Ada Lovelace", "Grace Hopper", "李雷", "Jean Bartik"]) {
    await expect(page.getByRole("rowheader", { name })).toBeVisible();
  }
  // The mailmap joins three addresses of Ada: three authored commits, three committed ones and one review.
  await page.getByRole("rowheader", { name: "Ada Lovelace" }).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Ada Lovelace", level: 1 })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Activities/ })
    .click();
  await expect(page.getByText("No more activities")).toBeVisible();
  const authored = await repository.git("log", "--format=%H", "--use-mailmap", `--author=${people.ada}`, "HEAD");
  const timeline = page.getByRole("main").getByRole("article");
  await expect(timeline.filter({ hasText: /authored/i })).toHaveCount(authored.split("\n").length);
  await expect(timeline.filter({ hasText: /reviewed/i })).toHaveCount(1);
  await picture(page, "git-timeline");

  await page.goto(`/people?projectGroup=${group.id}`);
  await page.getByRole("rowheader", { name: "Grace Hopper" }).getByRole("link").click();
  const identities = page.getByRole("region", { name: "Identities" });
  await expect(identities.getByRole("link", { name: people.graceHandle })).toHaveAttribute(
    "href",
    `https://github.com/${people.graceHandle}`,
  );
});

test("the page shows how many imported people look like duplicates, and links to their review", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Twice"));
  const id = crypto.randomUUID().slice(0, 8);
  const surname = `Wollstonecraft${id.replace(/\d/g, "x")}`;
  const repository = await host.createRepository(`twice-${id}`);
  await repository.commit([
    { author: `Mary ${surname} <mary.${surname}@work-${id}.example>`, message: "At work\n" },
    { author: `Mary ${surname} <mary.${surname}@home-${id}.example>`, message: "At home\n" },
  ]);
  await page.goto(integrationsOf(group));
  await connect(page, [repository.url]);
  await expect(gitCard(page)).toContainText("Connected");
  const review = page.getByRole("link", { name: "Review merge suggestions" });
  const body = { limit: 1, offset: 0, detail: true, segments: [group.id] };
  const suggestions = async () =>
    (await api.send<{ rows: object[] }>("admin", "POST", "/membersToMerge", body)).rows.length;
  await expect.poll(suggestions).toBe(1);
  // The card refetches every 20 seconds; a reload shows the state at once.
  await page.reload();
  await expect(page.getByText("1 pair of people look like duplicates.")).toBeVisible();
  await noViolations(page);
  await picture(page, "git-duplicates");
  await review.click();
  const pairs = page.getByRole("list", { name: "Merge suggestions" }).getByRole("listitem");
  await expect(pairs).toHaveCount(1);
  await expect(pairs).toContainText(`Mary ${surname}`);
});

test("syncing again imports only new data, without duplicates", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Again"));
  const repository = await realisticRepository("again");
  await page.goto(integrationsOf(group));
  await connect(page, [repository.url]);
  await expect(gitCard(page)).toContainText("5 commits");
  await repository.commit([{ author: cast().mary, message: "Another\n" }]);
  await gitCard(page).getByRole("button", { name: "Git, more actions" }).click();
  await page.getByRole("menuitem", { name: "Sync now" }).click();
  await expect(gitCard(page)).toContainText("6 commits");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(peopleRows(page)).toHaveCount(5);
  await expect(page.getByRole("rowheader", { name: "Mary Keller" })).toBeVisible();
});

test("an unreadable remote fails with its reason; the others are read", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Broken"));
  const repository = await realisticRepository("good");
  const hostile = host.answer("hostile", (_request, response) => response.writeHead(500).end("no"));
  await page.goto(integrationsOf(group));
  await connect(page, [hostile, repository.url]);
  await expect(gitCard(page)).toContainText("Connection failed");
  await expect(gitCard(page)).toContainText("1 of 2 remotes could not be read.");
  await gitCard(page).getByRole("button", { name: "2 remote URLs" }).click();
  await expect(remoteList(page)).toContainText(/5 commits.*3 authors/);
  await noViolations(page);
  await picture(page, "git-failed");
});

test("the form shows the errors of a remote, and keeps the input when the server refuses it", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Typing"));
  await page.goto(integrationsOf(group));
  await gitCard(page).getByRole("button", { name: "Connect Git" }).click();
  const drawer = page.getByRole("dialog", { name: "Git" });
  await expect(drawer.getByLabel("Remote URL 1")).toHaveValue("");
  await expect(drawer.getByRole("button", { name: "Connect" })).toBeDisabled();
  await drawer.getByLabel("Remote URL 1").fill("file:///srv/a.git");
  await drawer.getByLabel("Remote URL 1").press("Tab");
  await expect(drawer.getByText("Enter a URL that starts with https:// or http://")).toBeVisible();
  await drawer.getByLabel("Remote URL 1").fill("https://example.org/a");
  await drawer.getByRole("button", { name: "+ Add remote URL" }).click();
  await expect(drawer.getByLabel("Remote URL 2")).toBeFocused();
  await drawer.getByLabel("Remote URL 2").fill("https://example.org/a.git");
  await drawer.getByLabel("Remote URL 2").press("Tab");
  await expect(drawer.getByText("This remote is already in the list")).toBeVisible();
  await noViolations(page);
  await picture(page, "git-drawer-invalid");
  await drawer.getByRole("button", { name: "Remove remote 2" }).click();
  await page.route("**/api/git-validate*", (route) => route.fulfill({ json: { problem: null } }));
  await page.route("**/api/git-connect*", (route) => route.fulfill({ status: 400, body: "This host is not allowed." }));
  await drawer.getByRole("button", { name: "Connect" }).click();
  await expect(drawer.getByRole("alert")).toContainText("This host is not allowed.");
  await expect(drawer.getByLabel("Remote URL 1")).toHaveValue("https://example.org/a");
  await noViolations(page);
  await picture(page, "git-drawer-failing");
});

test("disconnecting asks for confirmation, and keeps people", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Parting"));
  const repository = await realisticRepository("parting");
  await page.goto(integrationsOf(group));
  await connect(page, [repository.url]);
  await expect(gitCard(page)).toContainText("5 commits");
  await gitCard(page).getByRole("button", { name: "Git, more actions" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  const question = page.getByRole("alertdialog", { name: "Disconnect Git?" });
  await expect(question).toBeVisible();
  await noViolations(page);
  await picture(page, "git-disconnect");
  await question.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Integration was disconnected successfully")).toBeVisible();
  await expect(gitCard(page).getByRole("button", { name: "Connect Git" })).toBeVisible();
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(peopleRows(page)).toHaveCount(4);
});

test("the page shows integrations of every status under its tabs", async ({ page, group }) => {
  await page.goto(integrationsOf(group));
  const tabs = page.getByRole("navigation", { name: "Integration status" });
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await noViolations(page);
  await picture(page, "integrations");
  const cards = page.getByRole("main").getByRole("heading", { level: 2 });
  const all = await cards.count();
  await tabs.getByRole("link", { name: /^Connected/ }).click();
  await expect(page).toHaveURL(/connected/);
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await page.reload();
  await expect(tabs.getByRole("link", { name: /^Connected/ })).toHaveAttribute("aria-current", "page");
});

test("a project admin can connect only in their own group", async ({ browser, api, group }) => {
  const lantern = (await api.groups()).find(({ name }) => name === "Lantern");
  if (lantern === undefined) throw new Error("The demo foundation has no group Lantern.");
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(integrationsOf(lantern));
  await signIn(page, "projectAdmin");
  await expect(page.getByRole("heading", { name: "Integrations", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Connect|Settings)/ }).first()).toBeVisible();
  await page.goto(integrationsOf(group));
  await expect(page.getByText("You don't have access to this page").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Connect|Settings)/ })).toHaveCount(0);
  await context.close();
});

test("the server refuses a connection by a user without permission", async ({ api, group }) => {
  const body = { remotes: ["https://example.org/a"], segments: [group.projects[0]?.subprojects[0]?.id] };
  await expect(api.send("readonly", "PUT", "/git-connect", body)).rejects.toThrow(/: 403/);
  await expect(api.send("projectAdmin", "PUT", "/git-connect", body)).rejects.toThrow(/: 403/);
});
