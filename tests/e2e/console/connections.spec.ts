import type { Locator, Page } from "@playwright/test";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { startGitHost } from "../../support/git-remote.ts";
import { startConfluence } from "../../support/providers/confluence.ts";
import { startDiscourse } from "../../support/providers/discourse.ts";
import { startGerrit } from "../../support/providers/gerrit.ts";
import { startJira } from "../../support/providers/jira.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { tabTo } from "../keys.ts";
import type { WorkerPlatform } from "../worker-platform.ts";

/** Providers whose URL is entered in a form; the other providers belong to the platform. */
let own: Awaited<ReturnType<typeof startOwnProviders>>;
const undo: (() => Promise<unknown>)[] = [];
test.beforeAll(async () => {
  own = await startOwnProviders();
});
test.afterAll(() => Promise.all(undo.map((each) => each())));

const jiraCredentials = "Bearer token-of-ada";
const wikiCredentials = basicAuthorization("ada", "secret");

async function startOwnProviders() {
  const [jira, wiki, gerrit, forums, git] = await Promise.all([
    ...([startJira("server"), startConfluence("server"), startGerrit(), startDiscourse(), startGitHost()] as const),
  ]);
  undo.push(jira.stop, wiki.stop, gerrit.stop, forums.stop, git.stop);
  const ada = { id: "ada", displayName: "Ada" };
  const at = "2026-01-01T00:00:00Z";
  jira.open({ project: "APOLLO", summary: "Guidance drifts", at, by: ada });
  jira.credentials.push(jiraCredentials);
  wiki.credentials.push(wikiCredentials);
  wiki.create({ type: "page", space: "DOCS", title: "Handbook", at, by: ada });
  gerrit.change("2026-01-01 10:00:00", gerrit.account({ name: "Ada", username: "ada" }), "tools/build", "Build");
  const forum = forums.forum("looms");
  forum.topic("2026-01-08T10:00:00.000Z", forum.user("ada", { name: "Ada" }), "How to thread a steamloom");
  const repository = await git.createRepository("connected");
  await repository.commit([{ author: "Ada <ada@connected.example>", message: "Begin\n" }]);
  return { jira, wiki, gerrit, forums, forum, repository };
}

interface Connection {
  readonly name: string;
  /** Connection method, for a platform with several. */
  readonly way?: string;
  /** Connects from the open drawer, or after the return from the provider. */
  connect(drawer: Locator, page: Page): Promise<void>;
  /** False when connecting opens the provider's page first. */
  readonly opensDrawer?: false;
  /** Null when the platform is read without credentials. */
  readonly access: {
    /** Invalidates the credentials at the provider, or makes them valid again. */
    set(isGood: boolean, platform: WorkerPlatform): unknown;
    /** State shown on the card while the credentials are invalid. */
    readonly broken: RegExp;
    /** Enters new credentials after "Reconnect"; the same as at first by default. */
    readonly renew?: (drawer: Locator, page: Page) => Promise<void>;
  } | null;
}

/** Sets the credentials at a provider that belongs to the platform. */
const at = (key: string) => (isGood: boolean, platform: WorkerPlatform) => platform.setAccess(key, isGood);

/** Adds a string to a list or removes it. */
function setIn(list: string[], value: string, isIn: boolean): void {
  list.splice(0, list.length, ...list.filter((each) => each !== value), ...(isIn ? [value] : []));
}

/** Fills fields by label and submits the form. */
const enter =
  (fields: () => Readonly<Record<string, string>>, submit: string | RegExp = "Connect") =>
  async (drawer: Locator): Promise<void> => {
    for (const [label, value] of Object.entries(fields())) {
      const field = drawer.getByLabel(new RegExp(`^${label}( \\*)?$`));
      await field.fill(value);
      await field.press("Tab");
    }
    await drawer.getByRole("button", { name: submit, exact: true }).click();
  };

const renewed = (fields: () => Readonly<Record<string, string>>) => enter(fields, "Update settings");

/** Each platform, and each connection method of GitHub, in the order of the catalog. */
const connections: readonly Connection[] = [
  {
    name: "GitHub",
    way: "with a token",
    async connect(drawer, page) {
      await page.getByRole("button", { name: "Use a token" }).click();
      await enter(() => ({ "Personal access token": "a-good-token", "Repository 1": "acme/pumps" }))(drawer);
    },
    access: {
      ...{ set: at("github"), broken: /GitHub does not accept this token\./ },
      renew: renewed(() => ({ "Personal access token": "a-good-token" })),
    },
  },
  {
    name: "GitHub",
    way: "by its app",
    connect: installApp,
    access: { set: at("github-app"), broken: /The GitHub app was suspended\./ },
  },
  {
    name: "GitHub",
    way: "by choosing repositories",
    async connect(drawer, page) {
      await page.getByRole("button", { name: "Select repositories" }).click();
      await drawer.getByRole("button", { name: "Add repositories" }).click();
      const adding = page.getByRole("dialog", { name: "Add repositories" });
      await adding.getByRole("searchbox").fill("gears");
      await adding.getByRole("button", { name: "Add acme/gears" }).click();
      await adding.getByRole("button", { name: "Done" }).click();
      await drawer.getByRole("button", { name: "Connect", exact: true }).click();
    },
    access: {
      ...{ set: at("github-nango"), broken: /GitHub does not accept this token\./ },
      // The server's token belongs to the operator; each user has a separate one.
      renew: renewed(() => ({ "Personal access token": "a-good-token" })),
    },
  },
  { name: "Git", connect: enter(() => ({ "Remote URL 1": own.repository.url })), access: null },
  {
    name: "Groups.io",
    async connect(drawer) {
      await verifyAccount(drawer);
      await drawer.getByRole("button", { name: "Connect", exact: true }).click();
    },
    access: {
      ...{ set: at("groupsio"), broken: /Two-factor authentication code is required/ },
      async renew(drawer) {
        await drawer.getByRole("button", { name: "Reverify Account" }).click();
        await verifyAccount(drawer);
        await drawer.getByRole("button", { name: "Update settings" }).click();
      },
    },
  },
  {
    name: "Confluence",
    connect: enter(() => ({
      ...{ "Confluence URL": own.wiki.url, Username: "ada", "API token": "secret", "Space key 1": "DOCS" },
      ...{ "Organization admin API token": "admin-key", "Organization admin ID": "org-1" },
    })),
    access: {
      set: (isGood) => setIn(own.wiki.credentials, wikiCredentials, isGood),
      broken: /no longer accepts the credentials/,
      renew: renewed(() => ({ "API token": "secret" })),
    },
  },
  {
    name: "Jira",
    async connect(drawer) {
      await drawer.getByRole("radio", { name: /Personal access token/ }).check();
      await enter(() => ({
        ...{ "Jira URL": own.jira.url, "Personal access token": "token-of-ada", "Project key 1": "APOLLO" },
      }))(drawer);
    },
    access: {
      set: (isGood) => setIn(own.jira.credentials, jiraCredentials, isGood),
      broken: /Jira does not accept these credentials\./,
      renew: renewed(() => ({ "Personal access token": "token-of-ada" })),
    },
  },
  {
    name: "Slack",
    async connect(drawer, page) {
      await drawer.getByRole("button", { name: "Continue at Slack" }).click();
      await readAboutTheBot(page);
    },
    access: {
      ...{ set: at("slack"), broken: /Slack no longer accepts the sign-in\./ },
      renew: (_, page) => readAboutTheBot(page),
    },
  },
  {
    name: "Discord",
    connect: (drawer) => drawer.getByRole("button", { name: "Continue at Discord" }).click(),
    access: { set: at("discord"), broken: /The bot was removed from the server\./, async renew() {} },
  },
  {
    name: "LinkedIn",
    opensDrawer: false,
    async connect(drawer) {
      await drawer.getByRole("radio", { name: "Steamloom Foundation" }).check();
      await drawer.getByRole("button", { name: "Connect" }).click();
    },
    // The selected organization stays.
    access: { set: at("linkedin"), broken: /LinkedIn no longer accepts the sign-in\./, async renew() {} },
  },
  {
    name: "X/Twitter",
    connect: (drawer) => drawer.getByRole("button", { name: "Continue at X/Twitter" }).click(),
    access: { set: at("twitter"), broken: /X no longer accepts the sign-in\./, async renew() {} },
  },
  {
    name: "Reddit",
    connect: enter(() => ({ "Subreddit 1": "steamloom" })),
    access: {
      ...{ set: at("reddit"), broken: /Reddit no longer accepts the sign-in\./ },
      // The names are still in the form; submitting it signs in again.
      renew: (drawer) => drawer.getByRole("button", { name: /^(Connect|Reconnect|Update)/ }).click(),
    },
  },
  { name: "Hacker News", connect: enter(() => ({ "Keyword 1": "steamloom" })), access: null },
  { name: "Stack Overflow", connect: enter(() => ({ "Tag 1": "steamloom" })), access: null },
  {
    name: "GitLab",
    opensDrawer: false,
    async connect(drawer, page) {
      await page.getByRole("button", { name: "I'm the GitLab organization admin" }).click();
      await drawer.getByRole("checkbox", { name: "Select harbor/crane" }).check();
      await drawer.getByRole("button", { name: "Connect", exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Connect GitLab" }).click();
    },
    access: {
      ...{ set: at("gitlab"), broken: /GitLab no longer accepts the sign-in/ },
      // The repository mapping stays.
      renew: (_, page) => page.getByRole("button", { name: "I'm the GitLab organization admin" }).click(),
    },
  },
  {
    name: "Gerrit",
    connect: enter(() => ({ "Remote URL": own.gerrit.origin, "Project name 1": "tools/build" })),
    access: null,
  },
  {
    name: "Discourse",
    connect: enter(() => ({ "Discourse URL": own.forum.url, "API key": "good-key" })),
    access: {
      set: (isGood) => (isGood ? own.forums.keys.add("good-key") : own.forums.keys.clear()),
      broken: /Invalid credentials/,
      renew: enter(() => ({ "API key": "good-key" }), /^Update/),
    },
  },
  {
    name: "DEV",
    connect: enter(() => ({ "API key": "good-key", "User slug 1": "loomwriter" })),
    access: { ...{ set: at("devto"), broken: /Invalid API key/ }, renew: renewed(() => ({ "API key": "good-key" })) },
  },
  {
    name: "HubSpot",
    connect: enter(() => ({ "Access token": "a-private-app" })),
    access: {
      ...{ set: at("hubspot"), broken: /no longer accepts the credentials/ },
      renew: renewed(() => ({ "Access token": "a-private-app" })),
    },
  },
];

/** Opens GitHub, installs the app, and maps the repositories that it may read to sub-projects. */
async function installApp(drawer: Locator, page: Page): Promise<void> {
  await page.getByRole("link", { name: "Choose organization to connect" }).click();
  await expect(drawer).toContainText("acme/boilers");
  await drawer.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Connect GitHub" }).click();
}

async function verifyAccount(drawer: Locator): Promise<void> {
  const account = { Email: "owner@groups.example", Password: "correct horse", "Two-factor .*": "123456" };
  await enter(() => account, "Verify Account")(drawer);
  await drawer.getByRole("checkbox", { name: "Sync looms" }).check();
}

/** Closes the dialog that requires an answer after the installation. */
async function readAboutTheBot(page: Page): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "How to connect Slack bot" }).click();
  await (await opened).close();
}

const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await cardOf(page, name)
    .getByRole("button", { name: `${name}, more actions` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

for (const { name, way, connect, opensDrawer, access } of connections) {
  const title = way ? `${name} ${way}` : name;
  const course = access
    ? "connected, synced, told broken, connected again and disconnected"
    : "connected, synced and disconnected";
  test(`${title} is ${course}`, async ({ page, api, platform }) => {
    const group: Segment = await api.createGroup(freshName(name));
    const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
    const card = cardOf(page, name);
    const drawer = page.getByRole("dialog", { name, exact: true });
    await page.goto(`/integrations/${group.id}/${segmentId}`);
    await card.getByRole("button", { name: `Connect ${name}` }).click();
    if (opensDrawer === undefined) await expect(page.getByRole("dialog")).toBeVisible();
    await connect(drawer, page);
    await expect(card).toContainText("Connected");

    const found = { filter: null, orderBy: null, limit: null, offset: null, segments: [segmentId] };
    const integration = async () => {
      const { rows } = await api.send<{ rows: Integration[] }>("admin", "POST", "/integration/query", found);
      // The repositories of a code host are read with Git too.
      return rows.find(({ platform: key }) => name === "Git" || key !== "git");
    };
    const status = async () => (await integration())?.status;
    const sync = async (result: string) => {
      await api.send("admin", "POST", `/integration/${(await integration())?.id}/sync`, { segments: [segmentId] });
      await expect.poll(status).toBe(result);
    };
    await expect.poll(status).toBe("done");
    await sync("done");

    if (access) {
      await access.set(false, platform);
      await sync("needs-reconnect");
      // The page refetches only every ten seconds.
      await page.reload();
      await expect(card).toContainText("Needs reconnect");
      await expect(card).toContainText(access.broken);
      await access.set(true, platform);
      await card.getByRole("button", { name: /^Reconnect/ }).click();
      await (access.renew ?? connect)(drawer, page);
      await expect.poll(status).toBe("done");
    }
    await api.send("admin", "DELETE", `/integration/${(await integration())?.id}`, { segments: [segmentId] });
    expect(await integration()).toBeUndefined();
  });
}

test("the menu of a card syncs now and disconnects", async ({ page, api }) => {
  const name = "DEV";
  const group: Segment = await api.createGroup(freshName(name));
  const card = cardOf(page, name);
  await page.goto(`/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`);
  await card.getByRole("button", { name: `Connect ${name}` }).click();
  const fields = () => ({ "API key": "good-key", "User slug 1": "loomwriter" });
  await enter(fields)(page.getByRole("dialog", { name, exact: true }));
  await expect(card).toContainText("Connected");
  const syncResponse = page.waitForResponse((answer) => answer.url().endsWith("/sync"));
  await choose(page, name, "Sync now");
  expect((await syncResponse).ok()).toBe(true);
  await choose(page, name, "Disconnect");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Integration was disconnected successfully")).toBeVisible();
  await expect(card.getByRole("button", { name: `Connect ${name}` })).toBeVisible();
});

test("another server of a platform is connected beside the first, and each card names its own", async ({
  page,
  api,
}) => {
  const group: Segment = await api.createGroup(freshName("Servers"));
  const other = own.forums.forum("mills");
  other.topic("2026-01-08T10:00:00.000Z", other.user("ada", { name: "Ada" }), "How to grind");
  own.forums.keys.add("good-key");
  await page.goto(`/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`);
  const drawer = page.getByRole("dialog", { name: "Discourse", exact: true });
  await cardOf(page, "Discourse").getByRole("button", { name: "Connect Discourse" }).click();
  await enter(() => ({ "Discourse URL": own.forum.url, "API key": "good-key" }))(drawer);
  await expect(drawer).toBeHidden();
  await expect(cardOf(page, "Discourse")).toContainText("Connected");
  await choose(page, "Discourse", "Connect another server");
  await expect(drawer.getByLabel(/^Discourse URL/)).toHaveValue("");
  await enter(() => ({ "Discourse URL": other.url, "API key": "good-key" }))(drawer);
  await expect(drawer).toBeHidden();
  const names = [own.forum.url, other.url].map((url) => `Discourse (${url.replace(/^http:\/\//, "")})`);
  for (const name of names) await expect(cardOf(page, name)).toContainText("Connected");
  const second = names[1] ?? "";
  await cardOf(page, second)
    .getByRole("button", { name: `Settings, ${second}` })
    .click();
  await expect(page.getByRole("dialog", { name: second }).getByLabel(/^Discourse URL/)).toHaveValue(other.url);
  await page.keyboard.press("Escape");
  await choose(page, second, "Disconnect");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(cardOf(page, "Discourse")).toContainText("Connected");
  await expect(cardOf(page, second)).toBeHidden();
});

test("a platform is connected by keyboard alone, and closing its drawer returns the focus", async ({ page, api }) => {
  const name = "Stack Overflow";
  const group = await api.createGroup(freshName("Keys"));
  await page.goto(`/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`);
  const card = cardOf(page, name);
  const open = card.getByRole("button", { name: `Connect ${name}` });
  const drawer = page.getByRole("dialog", { name, exact: true });
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByLabel("Tag 1", { exact: true }));
  await page.keyboard.type("steamloom");
  await expect(drawer.getByRole("button", { name: "Connect", exact: true })).toBeEnabled();
  await tabTo(page, drawer.getByRole("button", { name: "Connect", exact: true }));
  await page.keyboard.press("Enter");
  await expect(drawer).toBeHidden();
  await expect(card).toContainText("Connected");
  await tabTo(page, card.getByRole("button", { name: `${name}, more actions` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Disconnect" })).toBeVisible();
  // The connection's toast can appear in the same place and must not cover the menu. It may have closed by now.
  const menu = page.locator("[data-radix-popper-content-wrapper]");
  const [layer = 0, layerOfToasts = 0] = await menu.evaluate((element) => {
    const toasts = getComputedStyle(document.documentElement).getPropertyValue("--layer-toast");
    return [getComputedStyle(element).zIndex, toasts].map(Number);
  });
  expect(layer).toBeGreaterThan(layerOfToasts);
  expect(layerOfToasts).toBeGreaterThan(0);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: `Disconnect ${name}?` })).toBeVisible();
});

test.describe("a read-only user", () => {
  test.use({ account: "readonly" });

  // One case for each connection method: a form, a provider's return URL, and an installation.
  test("is redirected away from the forms, and connects nothing with a provider's return URL", async ({
    page,
    api,
  }) => {
    const group = await api.createGroup(freshName("Read only"));
    const address = `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;
    for (const query of [
      "drawer=jira",
      "source=slack&code=x&state=y",
      "code=x&installation_id=1&setup_action=install",
    ]) {
      await page.goto(`${address}?${query}`);
      await expect(page.getByText("You don't have access to this page").first()).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^(Connect|Settings)/ })).toHaveCount(0);
    }
  });
});
