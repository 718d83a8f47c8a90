import type { Locator, Page } from "@playwright/test";
import { type DiscourseServer, startDiscourse } from "../../support/providers/discourse.ts";
import { noViolations } from "../axe.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const card = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

const integrationsOf = (group: Segment) => `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;

interface SocialPlatform {
  readonly key: string;
  readonly name: string;
  /** Invalid input that is entered first, with its error message. */
  readonly wrong: readonly [field: string, value: string, message: string];
  /** Valid input that is entered next. */
  readonly right: readonly (readonly [field: string, value: string])[];
  /** Preview shown before the platform is connected. */
  readonly preview: RegExp;
  /** Summary on the card, and one of its links. */
  readonly summary: readonly [label: string, link: string];
  /** Name of an imported person. */
  readonly person: string;
}

let forums: DiscourseServer;
test.beforeAll(async () => {
  forums = await startDiscourse();
});
test.afterAll(() => forums.stop());

const platforms: readonly SocialPlatform[] = [
  {
    key: "hackernews",
    name: "Hacker News",
    wrong: ["URL 1", "https://no address", "URL slug is not valid"],
    right: [
      ["URL 1", ""],
      ["Keyword 1", "steamloom"],
    ],
    preview: /1 post found\.[\s\S]*Show HN: Steamloom weaves logs[\s\S]*by ada-on-hn/,
    summary: ["1 keyword", "steamloom"],
    person: "bea-on-hn",
  },
  {
    key: "stackoverflow",
    name: "Stack Overflow",
    wrong: ["Tag 1", "no-such-tag", "This tag does not exist"],
    right: [["Tag 1", "steamloom"]],
    preview: /1 post found\.[\s\S]*How do I thread a steamloom\?[\s\S]*by Ada of Questions/,
    summary: ["1 tag", "steamloom"],
    person: "Bea of Answers",
  },
  {
    key: "devto",
    name: "DEV",
    wrong: ["API key *", "a-wrong-key", "Invalid API key"],
    right: [
      ["API key *", "good-key"],
      ["User slug 1", "loomwriter"],
    ],
    preview: /Found\. The newest post:[\s\S]*Weaving logs[\s\S]*by Ada who Writes/,
    summary: ["1 user", "loomwriter"],
    person: "Bea who Reads",
  },
];

for (const { key, name, wrong, right, preview, summary, person } of platforms) {
  test(`${name}: names are tried while they are typed, connected, read and changed`, async ({ page, api }) => {
    const group = await api.createGroup(freshName(name));
    await page.goto(integrationsOf(group));
    await card(page, name)
      .getByRole("button", { name: `Connect ${name}` })
      .click();
    const drawer = page.getByRole("dialog", { name });
    const connect = drawer.getByRole("button", { name: "Connect" });
    await expect(connect).toBeDisabled();
    const [field, value, message] = wrong;
    await drawer.getByLabel(field, { exact: true }).fill(value);
    await drawer.getByLabel(field, { exact: true }).press("Tab");
    await expect(drawer.getByText(message)).toBeVisible();
    await expect(connect).toBeDisabled();
    for (const [label, text] of right) await drawer.getByLabel(label, { exact: true }).fill(text);
    await expect(drawer).toContainText(preview);
    await noViolations(page);
    await picture(page, `${key}-drawer`);
    await connect.click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(`${name} integration created successfully`)).toBeVisible();
    await expect(card(page, name)).toContainText("Connected");
    const [label, link] = summary;
    await card(page, name).getByRole("button", { name: label }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: link })).toBeVisible();
    await picture(page, `${key}-connected`);
    await page.keyboard.press("Escape");
    // Hovering would open it again.
    await page.mouse.move(0, 0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await card(page, name)
      .getByRole("button", { name: `Settings, ${name}` })
      .click();
    await expect(drawer.getByRole("button", { name: "Update settings" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.goto(`/people?projectGroup=${group.id}`);
    await expect(page.getByRole("rowheader", { name: person })).toBeVisible();
  });
}

test("Discourse: a public forum is connected without a key by choice, with a verified webhook", async ({
  page,
  api,
}) => {
  const name = "Discourse";
  const group = await api.createGroup(freshName(name));
  const own = forums.forum("looms");
  const ada = own.user("ada-of-the-forum", { name: "Ada of the Forum" });
  const topic = own.topic("2026-01-08T10:00:00.000Z", ada, "How to thread a steamloom");
  await page.goto(`${integrationsOf(group)}?drawer=discourse`);
  const drawer = page.getByRole("dialog", { name });
  const connect = drawer.getByRole("button", { name: "Connect" });
  const url = drawer.getByLabel("Discourse URL");
  for (const [value, message] of [
    ["forum", "Enter valid URL"],
    [`${own.url}/`, "URL cannot end with a slash"],
  ] as const) {
    await url.fill(value);
    await url.press("Tab");
    await expect(drawer.getByText(message)).toBeVisible();
  }
  await url.fill(own.url);
  await drawer.getByLabel("API key").fill("a-wrong-key");
  await expect(drawer.getByText("Invalid credentials")).toBeVisible();
  await expect(connect).toBeDisabled();
  await drawer.getByLabel("API key").fill("");
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Show webhook secret" })).toBeDisabled();
  await drawer.getByLabel("Public content only, without a key").check();
  await expect(drawer).toContainText(/Found\. The newest post:[\s\S]*How to thread a steamloom/);
  await drawer.getByRole("button", { name: "Show webhook secret" }).click();
  const secret = await drawer.getByLabel("Webhook secret", { exact: true }).inputValue();
  expect(secret).toMatch(/^[\da-f]{64}$/);
  await drawer.getByRole("button", { name: "Show payload URL" }).click();
  const payloadUrl = await drawer.getByLabel("Payload URL", { exact: true }).inputValue();
  await noViolations(page);
  await picture(page, "discourse-drawer");
  await connect.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText(`${name} integration created successfully`)).toBeVisible();
  await expect(card(page, name)).toContainText("Connected");
  await card(page, name)
    .getByRole("button", { name: `Settings, ${name}` })
    .click();
  await expect(drawer.getByRole("button", { name: "Update", exact: true })).toBeDisabled();
  await drawer.getByRole("button", { name: "Show webhook secret" }).click();
  await expect(drawer.getByLabel("Webhook secret", { exact: true })).toHaveValue(secret);
  await drawer.getByRole("button", { name: "Verify webhook" }).click();
  await expect(drawer.getByText("No webhooks received yet")).toBeVisible();
  const late = own.post(
    topic,
    "2026-01-09T10:00:00.000Z",
    own.user("bea-of-the-forum", { name: "Bea" }),
    "<p>Slowly</p>",
  );
  const delivery = own.delivery("post_created", { post: own.shown(late) }, secret);
  expect((await fetch(payloadUrl, { method: "POST", ...delivery })).status).toBe(202);
  await drawer.getByRole("button", { name: "Verify webhook" }).click();
  await expect(drawer.getByText("Succesfully verified")).toBeVisible();
  await noViolations(page);
  await picture(page, "discourse-settings");
  await page.keyboard.press("Escape");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "Ada of the Forum" })).toBeVisible();
});

test("Reddit: subreddits are checked while typing, and connected by signing in at Reddit", async ({ page, api }) => {
  const name = "Reddit";
  const group = await api.createGroup(freshName(name));
  await page.goto(integrationsOf(group));
  await card(page, name).getByRole("button", { name: "Connect Reddit" }).click();
  const drawer = page.getByRole("dialog", { name });
  const connect = drawer.getByRole("button", { name: "Connect" });
  await expect(drawer.getByRole("button", { name: "Remove subreddit 1" })).toHaveCount(0);
  const field = drawer.getByLabel("Subreddit 1", { exact: true });
  await field.fill("no-such-subreddit");
  await field.press("Tab");
  await expect(drawer.getByText("Subreddit does not exist")).toBeVisible();
  await expect(connect).toBeDisabled();
  await field.fill("https://www.reddit.com/r/steamloom/");
  await field.press("Tab");
  await expect(field).toHaveValue("steamloom");
  await expect(drawer).toContainText(/Found\. The newest post:[\s\S]*Our steamloom is finished[\s\S]*by ada-on-reddit/);
  await noViolations(page);
  await picture(page, "reddit-drawer");
  await connect.click();
  await expect(page.getByText("Reddit integration created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/[^?]+\??$/);
  await expect(card(page, name)).toContainText("Connected");
  await card(page, name).getByRole("button", { name: "1 subreddit" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "r/steamloom" })).toBeVisible();
  await picture(page, "reddit-connected");
  await page.keyboard.press("Escape");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "bea-on-reddit" })).toBeVisible();

  // The form keeps its input when the user does not sign in.
  const other = await api.createGroup(freshName("Refused"));
  await page.goto(`${integrationsOf(other)}?drawer=reddit`);
  await field.fill("steamloom");
  const { origin } = new URL(page.url());
  await page.route("**/api/integration/sign-in", (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ platform: "reddit" });
    return route.fulfill({ json: { url: `${origin}${integrationsOf(other)}?source=reddit&error=access_denied` } });
  });
  await connect.click();
  await expect(page.getByText("The sign-in was cancelled.")).toBeVisible();
  await expect(field).toHaveValue("steamloom");
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /discard|leave/i }).click();
  await expect(drawer).toBeHidden();
});

test("with a hosted proxy the sign-in opens a window of the proxy, and the form stays", async ({
  page,
  context,
  api,
}) => {
  const group = await api.createGroup(freshName("Hosted"));
  const address = integrationsOf(group);
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, unknown>;
    const hostedSignIn = { url: "https://proxy.example", publicKey: "a-public-key" };
    await route.fulfill({ response, json: { ...config, hostedSignIn } });
  });
  // Header that a server with a proxy sends.
  await page.route(`**${address}*`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "cross-origin-opener-policy": "same-origin-allow-popups" };
    await route.fulfill({ response, headers });
  });
  const opened: string[] = [];
  await context.route("https://proxy.example/**", (route) => {
    opened.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<!doctype html><script>window.close()</script>" });
  });
  await page.goto(`${address}?drawer=reddit`);
  const drawer = page.getByRole("dialog", { name: "Reddit" });
  const field = drawer.getByLabel("Subreddit 1", { exact: true });
  await field.fill("steamloom");
  await expect(drawer).toContainText("Our steamloom is finished");
  await drawer.getByRole("button", { name: "Connect" }).click();
  // This server has no proxy and shows an error after the window is closed.
  await expect(drawer.getByRole("alert")).toContainText("Sign in to Reddit first.");
  await expect(field).toHaveValue("steamloom");
  const segmentId = address.split("/").at(-1);
  expect(opened).toEqual([
    `https://proxy.example/oauth/connect/reddit?connection_id=${segmentId}-reddit&public_key=a-public-key`,
  ]);
});

test("X/Twitter: an account is connected by signing in, and one hashtag is followed", async ({ page, api }) => {
  const name = "X/Twitter";
  const group = await api.createGroup(freshName("X"));
  await page.goto(integrationsOf(group));
  await card(page, name).getByRole("button", { name: "Connect X/Twitter" }).click();
  await page.getByRole("button", { name: "Continue at X/Twitter" }).click();
  await expect(page.getByText("X/Twitter integration created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/[^?]+\??$/);
  await expect(card(page, name)).toContainText("Connected");
  await card(page, name).getByRole("button", { name: "Settings, X/Twitter" }).click();
  const drawer = page.getByRole("dialog", { name });
  const update = drawer.getByRole("button", { name: "Update", exact: true });
  await expect(update).toBeDisabled();
  const field = drawer.getByLabel("Hashtag", { exact: true });
  await field.fill("not one");
  await field.press("Tab");
  await expect(drawer.getByText("Hashtag is invalid")).toBeVisible();
  await expect(update).toBeDisabled();
  await field.fill("#steamloom");
  await expect(drawer.getByRole("button", { name: "Reset changes" })).toBeVisible();
  await noViolations(page);
  await picture(page, "twitter-drawer");
  await update.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("X/Twitter integration updated successfully")).toBeVisible();
  await expect(card(page, name).getByRole("button", { name: "@steamloom_x, #steamloom" })).toBeVisible();
  await expect(card(page, name)).toContainText("Connected");
  await picture(page, "twitter-connected");
  await page.goto(`/people?projectGroup=${group.id}`);
  for (const person of ["Ada on X", "Bea on X"]) {
    await expect(page.getByRole("rowheader", { name: person })).toBeVisible();
  }
  // Parameter sent by a backend that handles the sign-in itself.
  await page.goto(`${integrationsOf(group)}?twitter-error=true`);
  await expect(page.getByText("Something went wrong during X/Twitter OAuth. Please try again later.")).toBeVisible();
  await page.goto(`${integrationsOf(group)}?success=true`);
  await expect(page.getByText("Integration updated successfully", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/[^?]+\??$/);
});

test("LinkedIn: a user signs in and chooses one of the organizations whose page they manage", async ({ page, api }) => {
  const name = "LinkedIn";
  const group = await api.createGroup(freshName(name));
  await page.goto(integrationsOf(group));
  await card(page, name).getByRole("button", { name: "Connect LinkedIn" }).click();
  const drawer = page.getByRole("dialog", { name });
  const warning = drawer.getByText(
    "Action required. Select one of your associated organization profiles to start tracking LinkedIn activities",
  );
  await expect(warning).toBeVisible();
  const connect = drawer.getByRole("button", { name: "Connect" });
  await expect(connect).toBeDisabled();
  await noViolations(page);
  await picture(page, "linkedin-choice");
  await page.keyboard.press("Escape");
  await expect(card(page, name)).toContainText("Action required");
  await expect(card(page, name)).toContainText("2 organization profiles to choose from.");
  await card(page, name).getByRole("button", { name: "Settings, LinkedIn" }).click();
  await drawer.getByRole("radio", { name: "Steamloom Foundation" }).check();
  await expect(warning).toBeHidden();
  await connect.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("LinkedIn integration created successfully")).toBeVisible();
  await expect(card(page, name)).toContainText("Connected");
  await expect(card(page, name).getByRole("button", { name: "Steamloom Foundation" })).toBeVisible();
  // The button only opens the choice; the menu has the settings.
  await expect(card(page, name).getByRole("button", { name: "Settings, LinkedIn" })).toHaveCount(0);
  await card(page, name).getByRole("button", { name: "LinkedIn, more actions" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await drawer.getByRole("radio", { name: "Steamloom Works" }).check();
  await drawer.getByRole("button", { name: "Reset changes" }).click();
  await expect(drawer.getByRole("radio", { name: "Steamloom Foundation" })).toBeChecked();
  await expect(drawer.getByRole("button", { name: "Update settings" })).toBeDisabled();
  await picture(page, "linkedin-drawer");
  await page.keyboard.press("Escape");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "Ada of Steamloom Foundation" })).toBeVisible();
});
