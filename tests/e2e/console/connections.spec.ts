import type { Locator, Page } from "@playwright/test";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { startConfluence } from "../../support/providers/confluence.ts";
import { startDiscourse } from "../../support/providers/discourse.ts";
import { startGerrit } from "../../support/providers/gerrit.ts";
import { startJira } from "../../support/providers/jira.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";

/** Providers that are named in a form; those of the others belong to the platform. */
let addresses: { readonly jira: string; readonly wiki: string; readonly gerrit: string; readonly forum: string };
const undo: (() => Promise<unknown>)[] = [];
test.beforeAll(async () => {
  const [jira, wiki, gerrit, forums] = await Promise.all([
    startJira("server"),
    startConfluence("server"),
    startGerrit(),
    startDiscourse(),
  ]);
  undo.push(jira.stop, wiki.stop, gerrit.stop, forums.stop);
  const ada = { id: "ada", displayName: "Ada" };
  const at = "2026-01-01T00:00:00Z";
  jira.open({ project: "APOLLO", summary: "Guidance drifts", at, by: ada });
  jira.credentials.push("Bearer token-of-ada");
  wiki.credentials.push(basicAuthorization("ada", "secret"));
  wiki.create({ type: "page", space: "DOCS", title: "Handbook", at, by: ada });
  gerrit.change("2026-01-01 10:00:00", gerrit.account({ name: "Ada", username: "ada" }), "tools/build", "Build");
  const forum = forums.forum("looms");
  forum.topic("2026-01-08T10:00:00.000Z", forum.user("ada", { name: "Ada" }), "How to thread a steamloom");
  addresses = { jira: jira.url, wiki: wiki.url, gerrit: gerrit.origin, forum: forum.url };
});
test.afterAll(() => Promise.all(undo.map((each) => each())));

interface Connection {
  readonly name: string;
  /** From the open drawer, or back from the provider, to what is connected. */
  connect(drawer: Locator, page: Page): Promise<void>;
  /** Left out: connecting leads to the provider first. */
  readonly opensDrawer?: false;
  /** What is entered again in the settings; left out: the button of the card leads to the provider; null: no access is needed. */
  readonly renew?: ((drawer: Locator) => Promise<void>) | null;
}

/** Fills fields by their labels, and saves. */
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

const connections: readonly Connection[] = [
  {
    name: "GitHub",
    connect: enter(() => ({ "Personal access token": "a-good-token", "Repository 1": "acme/pumps" })),
    renew: renewed(() => ({ "Personal access token": "a-good-token" })),
  },
  {
    name: "GitLab",
    opensDrawer: false,
    async connect(drawer, page) {
      await page.getByRole("button", { name: "I'm the GitLab organization admin" }).click();
      await drawer.getByRole("checkbox", { name: "Select harbor/crane" }).check();
      await drawer.getByRole("button", { name: "Connect", exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Connect GitLab" }).click();
    },
  },
  {
    name: "Gerrit",
    connect: enter(() => ({ "Remote URL": addresses.gerrit, "Project name 1": "tools/build" })),
    renew: null,
  },
  {
    name: "Jira",
    async connect(drawer) {
      await drawer.getByRole("radio", { name: /Personal access token/ }).check();
      await enter(() => ({
        ...{ "Jira URL": addresses.jira, "Personal access token": "token-of-ada", "Project key 1": "APOLLO" },
      }))(drawer);
    },
    renew: renewed(() => ({ "Personal access token": "token-of-ada" })),
  },
  {
    name: "Confluence",
    connect: enter(() => ({
      ...{ "Confluence URL": addresses.wiki, Username: "ada", "API token": "secret", "Space key 1": "DOCS" },
      ...{ "Organization admin API token": "admin-key", "Organization admin ID": "org-1" },
    })),
    renew: renewed(() => ({ "API token": "secret" })),
  },
  {
    name: "Hacker News",
    connect: enter(() => ({ "Keyword 1": "steamloom" })),
    renew: null,
  },
  {
    name: "DEV",
    connect: enter(() => ({ "API key": "good-key", "User slug 1": "loomwriter" })),
    renew: renewed(() => ({ "API key": "good-key" })),
  },
  {
    name: "Discourse",
    connect: enter(() => ({ "Discourse URL": addresses.forum, "API key": "good-key" })),
    renew: enter(() => ({ "API key": "good-key" }), /^Update/),
  },
  {
    name: "HubSpot",
    connect: enter(() => ({ "Access token": "a-private-app" })),
    renew: renewed(() => ({ "Access token": "a-private-app" })),
  },
  {
    name: "Groups.io",
    async connect(drawer) {
      await enter(
        () => ({ Email: "owner@groups.example", Password: "correct horse", "Two-factor .*": "123456" }),
        "Verify Account",
      )(drawer);
      await drawer.getByRole("checkbox", { name: "Read looms" }).check();
      await drawer.getByRole("button", { name: "Connect", exact: true }).click();
    },
    async renew(drawer) {
      await drawer.getByRole("button", { name: "Reverify Account" }).click();
      await enter(
        () => ({ Email: "owner@groups.example", Password: "correct horse", "Two-factor .*": "123456" }),
        "Verify Account",
      )(drawer);
      await drawer.getByRole("checkbox", { name: "Read looms" }).check();
      await drawer.getByRole("button", { name: "Update settings" }).click();
    },
  },
  { name: "Stack Overflow", connect: enter(() => ({ "Tag 1": "steamloom" })), renew: null },
  { name: "Reddit", connect: enter(() => ({ "Subreddit 1": "steamloom" })) },
  {
    name: "Slack",
    opensDrawer: false,
    async connect(_, page) {
      const documentation = page.getByRole("link", { name: "How to connect Slack bot" });
      const opened = page.waitForEvent("popup");
      await documentation.click();
      await (await opened).close();
    },
  },
  { name: "Discord", opensDrawer: false, async connect() {} },
  { name: "X/Twitter", opensDrawer: false, async connect() {} },
  {
    name: "LinkedIn",
    opensDrawer: false,
    async connect(drawer) {
      await drawer.getByRole("radio", { name: "Steamloom Foundation" }).check();
      await drawer.getByRole("button", { name: "Connect" }).click();
    },
  },
];

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

for (const { name, connect, renew, opensDrawer } of connections) {
  test(`${name} is connected, synced, connected again and disconnected`, async ({ page, api }) => {
    const group: Segment = await api.createGroup(freshName(name));
    const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
    const card = cardOf(page, name);
    const drawer = page.getByRole("dialog", { name, exact: true });
    await page.goto(`/integrations/${group.id}/${segmentId}`);
    await card.getByRole("button", { name: `Connect ${name}` }).click();
    if (opensDrawer === undefined) await expect(drawer).toBeVisible();
    await connect(drawer, page);
    await expect(card).toContainText("Connected");

    const found = { filter: null, orderBy: null, limit: null, offset: null, segments: [segmentId] };
    const read = async () => {
      const { rows } = await api.send<{ rows: Integration[] }>("admin", "POST", "/integration/query", found);
      // A code host's repositories are read as Git too.
      return rows.find(({ platform }) => platform !== "git");
    };
    const isAtRest = async () => (await read())?.status !== "in-progress";
    await expect.poll(isAtRest).toBe(true);
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/sync"));
    await choose(page, name, "Sync now");
    await asked;
    await expect.poll(isAtRest).toBe(true);
    await expect(card).toContainText("Connected");

    if (renew !== null) {
      // As the engine leaves an integration whose access has ended.
      const change = { status: "needs-reconnect", segments: [segmentId] };
      await api.send("admin", "PUT", `/integration/${(await read())?.id}`, change);
      await page.reload();
      await expect(card).toContainText("Needs reconnect");
      if (renew) {
        await card.getByRole("button", { name: `Settings, ${name}` }).click();
        await renew(drawer);
      } else {
        await card.getByRole("button", { name: /^Reconnect/ }).click();
        if (name === "GitLab") await page.getByRole("button", { name: "I'm the GitLab organization admin" }).click();
        // Names that were typed are still there.
        if (opensDrawer === undefined)
          await drawer.getByRole("button", { name: /^(Connect|Reconnect|Update)/ }).click();
        if (name === "GitLab" || name === "Slack" || name === "LinkedIn") await connectAgain(page, drawer, name);
      }
      await expect(card).toContainText("Connected");
    }

    await choose(page, name, "Disconnect");
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Integration was disconnected successfully")).toBeVisible();
    await expect(card.getByRole("button", { name: `Connect ${name}` })).toBeVisible();
  });
}

/** Steps that some platforms need again before a second connection. */
async function connectAgain(page: Page, drawer: Locator, name: string): Promise<void> {
  if (name === "Slack") {
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "How to connect Slack bot" }).click();
    await (await opened).close();
  }
  if (name === "GitLab" && (await drawer.isVisible())) await page.keyboard.press("Escape");
}
