import { expect, type Page, test } from "@playwright/test";
import { type ExtensionBrowser, launchWithExtension } from "../../support/extension-browser.ts";
import { apiToken } from "../../support/sign-in.ts";
import { type Sites, startSites } from "../../support/sites.ts";
import { platformAddress } from "../addresses.ts";
import { noViolations } from "../axe.ts";
import type { Segment } from "../fixtures.ts";
import { picture } from "../picture.ts";
import { panelAtWork } from "./at-work.ts";

interface Identity {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
}
interface Row {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly Identity[];
}

let sites: Sites;
let browser: ExtensionBrowser;
let token: string;
let groups: readonly Segment[];

test.beforeAll(async () => {
  sites = await startSites();
  token = await apiToken(platformAddress, "admin");
  groups = (await ask<{ rows: typeof groups }>("/segment/projectGroup/query", {})).rows;
});
test.afterAll(() => sites.stop());
test.afterEach(() => browser.close());

async function ask<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${platformAddress}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

const group = () => groups.find(({ slug }) => slug === "cloud-harbor") ?? groups[0];

/** People or organizations of the demo with a handle on this platform, the most active first. */
async function holders(resource: "member" | "organization", platform: string): Promise<{ row: Row; handle: string }[]> {
  const body = { filter: {}, limit: 100, offset: 0, orderBy: "activityCount_DESC", segments: [group()?.id] };
  const { rows } = await ask<{ rows: Row[] }>(`/${resource}/query`, body);
  return rows.flatMap((row) => {
    const held = row.identities.find((each) => each.platform === platform && each.type === "username");
    return held ? [{ row, handle: held.value }] : [];
  });
}

/** The side panel of somebody who is signed in and has chosen a project group, with what it asks the platform for. */
async function watchedPanel(sitesAllowed: boolean): Promise<{ panel: Page; lookUps: string[] }> {
  browser = await launchWithExtension({ sitesPort: sites.port, sitesAllowed });
  const panel = await panelAtWork(browser, { address: platformAddress, token, group: { id: group()?.id ?? "" } });
  const lookUps: string[] = [];
  panel.on("request", (request) => {
    if (/\/api\/(identity|member|organization)/.test(request.url())) lookUps.push(request.url());
  });
  return { panel, lookUps };
}

/** The part of Chromium's interface that the tests use, in the panel. */
declare const chrome: {
  readonly permissions: { request(asked: { origins: string[] }): Promise<boolean> };
};

/** Keeps a picture first: the check opens a tab for a moment, which the panel follows. */
async function shown(panel: Page, name: string): Promise<void> {
  await picture(panel, name);
  await noViolations(panel);
}

/** As single-page sites move on. */
const move = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, "", to), path);

test("The person behind a GitHub profile is shown, and the panel follows the site's own moves", async () => {
  const [first, second] = await holders("member", "github");
  if (!first || !second) throw new Error("The demo has no two people on GitHub.");
  const { panel, lookUps } = await watchedPanel(true);
  const site = await browser.visit(`https://github.com/${first.handle}`);
  await expect(panel.getByRole("heading", { level: 1, name: first.row.displayName })).toBeVisible();
  await expect(panel.getByRole("banner")).toContainText(first.handle);
  await expect(panel.getByRole("heading", { name: /^Identities/ })).toBeVisible();
  await expect(panel.getByText("this page")).toBeVisible();
  await expect(panel.getByRole("heading", { name: /^Last activities/ })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Open in console" })).toHaveAttribute(
    "href",
    `${platformAddress}/people/${first.row.id}?projectGroup=${group()?.id}`,
  );
  await shown(panel, "panel-person");
  expect(lookUps.filter((url) => url.includes("/identity?"))).toHaveLength(1);
  expect(lookUps.join()).not.toContain("github.com");

  await move(site, `/${second.handle}?tab=repositories`);
  await expect(panel.getByRole("heading", { level: 1, name: second.row.displayName })).toBeVisible();

  lookUps.length = 0;
  await move(site, `/${first.handle.toUpperCase()}`);
  await expect(panel.getByRole("heading", { level: 1, name: first.row.displayName })).toBeVisible();
  expect(lookUps).toEqual([]);
});

test("A profile that nobody has says so, and the record can be searched beside it", async () => {
  const [known] = await holders("member", "github");
  const { panel } = await watchedPanel(true);
  await browser.visit("https://www.reddit.com/user/cdp-demo-nobody/");
  await expect(panel.getByRole("heading", { name: "Nobody has cdp-demo-nobody" })).toBeVisible();
  await shown(panel, "panel-unknown");

  await panel.getByRole("searchbox").fill(known?.handle ?? "");
  await panel.getByRole("list", { name: "People" }).getByRole("button").first().click();
  await expect(panel.getByRole("heading", { level: 1, name: known?.row.displayName ?? "" })).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.getByRole("heading", { name: "Nobody has cdp-demo-nobody" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Recent" })).toBeVisible();
});

test("An organization's page shows the organization", async () => {
  const [known] = await holders("organization", "linkedin");
  const { panel } = await watchedPanel(true);
  await browser.visit(`https://www.linkedin.com/company/${known?.handle.replace(/^\w+:/, "")}/people/`);
  await expect(panel.getByRole("heading", { level: 1, name: known?.row.displayName ?? "" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: /^Domains/ })).toBeVisible();
  await shown(panel, "panel-organization");
});

test("A page that is no profile asks the platform for nothing", async () => {
  const { panel, lookUps } = await watchedPanel(true);
  const site = await browser.visit("https://github.com/settings/profile");
  for (const path of ["/", "/explore", "/nodejs/node", "/nodejs/node/issues", "/search?q=cdp-demo"])
    await move(site, path);
  await site.goto("https://docs.example/cdp-demo");
  await expect(panel.getByRole("banner")).toContainText("Community Data Platform");
  await expect(panel.getByRole("searchbox")).toBeVisible();
  expect(lookUps).toEqual([]);
  await shown(panel, "panel-not-a-profile");
});

test("A site that is not allowed is asked for, and nothing leaves before", async () => {
  const { panel, lookUps } = await watchedPanel(false);
  await browser.visit("https://github.com/cdp-demo-anybody");
  await panel.evaluate(() => {
    // The browser's own question has no page: what is asked is noted, and answered with no.
    chrome.permissions.request = async ({ origins }) => {
      document.title = origins.join(" ");
      return false;
    };
  });
  await panel.getByRole("button", { name: "Allow GitHub" }).click();
  await expect(panel).toHaveTitle("https://github.com/* https://gist.github.com/*");
  expect(lookUps).toEqual([]);
  await shown(panel, "panel-site-not-allowed");
});

test("An answer that comes late is never shown for another page; a failure offers another try", async () => {
  const [first, second] = await holders("member", "github");
  const { panel } = await watchedPanel(true);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await panel.route(/\/api\/identity\?.*/, async (route) => {
    if (
      route
        .request()
        .url()
        .toLowerCase()
        .includes(first?.handle ?? "")
    ) {
      await held;
      return route.continue().catch(() => undefined);
    }
    return route.fulfill({ status: 500, body: "Something broke." });
  });
  const site = await browser.visit(`https://github.com/${first?.handle}`);
  await expect(panel.getByText(`Looking up ${first?.handle}`)).toBeAttached();
  await move(site, `/${second?.handle}`);
  await expect(panel.getByRole("alert")).toContainText("Nothing was changed and nothing is lost.");
  release();
  await shown(panel, "panel-error");
  await expect(panel.getByRole("heading", { name: first?.row.displayName ?? "" })).toHaveCount(0);

  // The check's tab came and went, so that the panel asked again by itself.
  await expect(panel.getByRole("button", { name: "Try again" })).toBeEnabled();
  await panel.unroute(/\/api\/identity\?.*/);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("heading", { level: 1, name: second?.row.displayName ?? "" })).toBeVisible();
});

const pages = {
  github: (handle: string) => `https://github.com/${handle}`,
  linkedin: (handle: string) => `https://www.linkedin.com/in/${handle}/`,
  twitter: (handle: string) => `https://x.com/${handle}`,
  reddit: (handle: string) => `https://www.reddit.com/user/${handle}/`,
};

for (const [how, isExact] of [
  ["by the exact look-up", true],
  ["through the list where the server has no exact look-up", false],
] as const) {
  test(`Somebody and nobody on each of the four sites are told apart ${how}`, async () => {
    const { panel, lookUps } = await watchedPanel(true);
    if (!isExact) {
      await panel.route("**/config.json", async (route) => {
        const config = await (await route.fetch()).json();
        await route.fulfill({ json: { ...config, capabilities: { ...config.capabilities, identityLookup: false } } });
      });
      await panel.reload();
    }
    // Handles of the demo foundation are too long to be one on X.
    const handle = `cdp${crypto.randomUUID().slice(0, 8)}`;
    const displayName = `Somebody ${handle}`;
    const identities = Object.keys(pages).map((platform) => ({ platform, type: "username", value: handle }));
    await ask("/member", { displayName, identities, segments: [group()?.projects[0]?.subprojects[0]?.id] });
    const site = await browser.visit("https://github.com/explore");
    for (const address of Object.values(pages)) {
      await site.goto(address(handle));
      await expect(panel.getByRole("heading", { level: 1, name: displayName })).toBeVisible();
      await site.goto(address("cdpnobody"));
      await expect(panel.getByRole("heading", { name: "Nobody has cdpnobody" })).toBeVisible();
    }
    expect(lookUps.some((url) => url.includes("/identity?"))).toBe(isExact);
  });
}
