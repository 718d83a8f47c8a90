import type { Page } from "@playwright/test";
import { type ExtensionBrowser, launchWithExtension } from "../../support/extension-browser.ts";
import { platformAddress } from "../addresses.ts";
import type { Api, Segment } from "../fixtures.ts";
import { openProfile } from "../own-person.ts";
import {
  announced,
  connected,
  consoleSays,
  expect,
  freshHandle,
  heading,
  hold,
  looked,
  move,
  sendHeld,
  somebody,
  tagsOf,
  test,
} from "./fixtures.ts";

interface Row {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly { readonly platform: string; readonly type: string; readonly value: string }[];
}

interface Holder {
  readonly row: Row;
  readonly handle: string;
}

/** The two most active people or organizations of the demo with a handle on this platform. */
async function holders(
  api: Api,
  group: Segment,
  resource: "member" | "organization",
  platform: string,
): Promise<readonly [Holder, Holder]> {
  const body = { filter: {}, limit: 100, offset: 0, orderBy: "activityCount_DESC", segments: [group.id] };
  const { rows } = await api.send<{ rows: Row[] }>("admin", "POST", `/${resource}/query`, body);
  const [one, two] = rows.flatMap((row) => {
    const held = row.identities.find((each) => each.platform === platform && each.type === "username");
    return held ? [{ row, handle: held.value }] : [];
  });
  if (!one || !two) throw new Error(`The demo has no two of ${resource} on ${platform}.`);
  return [one, two];
}

/** The addresses that the panel asks the record for from now on. */
function watch(panel: Page): string[] {
  const lookUps: string[] = [];
  panel.on("request", (request) => {
    if (/\/api\/(identity(?!\/hosts)|member|organization)/.test(request.url())) lookUps.push(request.url());
  });
  return lookUps;
}

test("The person behind a GitHub profile is shown, and the panel follows the site's own moves", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [first, second] = await holders(api, group, "member", "github");
  const panel = await atWork();
  const lookUps = watch(panel);
  const site = await extension.visit(`https://github.com/${first.handle}`);
  await expect(heading(panel, first.row.displayName)).toBeVisible();
  await expect(panel.getByRole("banner")).toContainText(first.handle);
  await expect(panel.getByRole("heading", { name: /^Identities/ })).toBeVisible();
  await expect(panel.getByText("this page")).toBeVisible();
  await expect(panel.getByRole("heading", { name: /^Last activities/ })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Open in console" })).toHaveAttribute(
    "href",
    `${platformAddress}/people/${first.row.id}?projectGroup=${group.id}`,
  );
  // However long their text is, links stay inside their row.
  const tooWide = await panel
    .getByRole("main")
    .evaluate((main) => [...main.querySelectorAll("li")].filter((row) => row.scrollWidth > row.clientWidth).length);
  expect(tooWide).toBe(0);
  await looked(panel, "panel-person");
  expect(lookUps.filter((url) => url.includes("/identity/find"))).toHaveLength(1);
  expect(lookUps.join()).not.toContain("github.com");

  // Of somebody new everything comes with one answer.
  const asked: string[] = [];
  panel.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await move(site, `/${second.handle}?tab=repositories`);
  await expect(heading(panel, second.row.displayName)).toBeVisible();
  await expect(panel.getByRole("heading", { name: /^Last activities/ })).toBeVisible();
  await expect(panel.getByRole("img", { name: /^26 weeks/ })).toBeVisible();
  await panel.waitForLoadState("networkidle");
  expect(asked).toEqual(["POST /api/identity/find"]);
  await expect(announced(panel)).toContainText(second.row.displayName);

  // What was answered lately is shown before the server is heard.
  const release = await hold(panel, /\/api\/(identity|member)/);
  await move(site, `/${first.handle.toUpperCase()}`);
  await expect(heading(panel, first.row.displayName)).toBeVisible();
  release();
});

test("A profile that nobody has says so, and the record can be searched beside it", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [known] = await holders(api, group, "member", "github");
  const panel = await atWork();
  await extension.visit("https://www.reddit.com/user/cdp-demo-nobody/");
  await expect(panel.getByRole("heading", { name: "Nobody has cdp-demo-nobody" })).toBeVisible();
  await expect(announced(panel)).toHaveText("Nobody has cdp-demo-nobody");
  await looked(panel, "panel-unknown");

  await panel.getByRole("searchbox").fill(known.handle);
  const found = panel.getByRole("list", { name: "People" }).getByRole("button").first();
  await expect(found).toContainText(`${known.handle} matches`);
  await looked(panel, "panel-unknown-found");
  await found.click();
  await expect(panel.getByText("becomes an identity of")).toBeVisible();
  await looked(panel, "panel-unknown-chosen");
  await panel.getByRole("button", { name: "Open the record first" }).click();
  await expect(heading(panel, known.row.displayName)).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.getByRole("heading", { name: "Nobody has cdp-demo-nobody" })).toBeVisible();
});

test("A card that is older than ten seconds says so and is asked for again when it is looked at; what anybody changes is shown at once", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const someone = await somebody(api, group, "Looked At Again");
  const panel = await atWork();
  const site = await extension.visit(`https://github.com/${someone.handle}`);
  await expect(panel.getByText("Up to date")).toBeVisible();
  const path = `/member/${someone.id}`;
  // The panel's clock stands still, so that ten seconds pass when the test says so.
  const setClock = (to: number) =>
    panel.evaluate((moment) => {
      Date.now = () => moment;
    }, to);
  const now = await panel.evaluate(() => Date.now());
  await setClock(now);
  const refreshed = panel.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
  await panel.getByRole("button", { name: "Refresh" }).click();
  await refreshed;
  const asked: string[] = [];
  panel.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const revisit = async () => {
    await move(site, "/explore");
    await expect(panel.getByRole("searchbox")).toBeVisible();
    await expect(announced(panel)).toHaveText("");
    await move(site, `/${someone.handle}`);
    await expect(heading(panel, someone.name)).toBeVisible();
  };
  await setClock(now + 9_000);
  await revisit();
  await expect(panel.getByText("Up to date")).toBeVisible();
  expect(asked.filter((each) => each.endsWith(path))).toEqual([]);

  asked.length = 0;
  await setClock(now + 30_000);
  const release = await hold(panel, /\/api\/(identity|member|activity)/);
  await revisit();
  // An event of the server may have refreshed the card when the clock stood at the ninth second.
  const age = panel.getByText(/[23]0 s ago/);
  await expect(age).toBeVisible();
  expect(await age.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false);
  release();
  await expect(panel.getByText("Up to date")).toBeVisible();
  expect(asked.filter((each) => each.endsWith(path))).toHaveLength(1);

  // The same profile in another tab and the focus of the window are looks as well, and so is a panel that opens.
  const answeredAt = () =>
    panel.evaluate(async (name) => {
      const kept = Object.entries(await chrome.storage.session.get(null)).find(([key]) => key.endsWith(name));
      return (kept?.[1] as { at: number } | undefined)?.at;
    }, ` person ${someone.id}`);
  await setClock(now + 60_000);
  await extension.visit(`https://github.com/${someone.handle}`);
  await expect.poll(answeredAt).toBe(now + 60_000);
  await setClock(now + 90_000);
  await panel.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(answeredAt).toBe(now + 90_000);
  await panel.evaluate(async (at) => {
    const kept = Object.entries(await chrome.storage.session.get(null)).filter(([key]) => key.startsWith("seen."));
    const aged = kept.map(([key, entry]) => [key, { ...(entry as object), at }] as const);
    await chrome.storage.session.set(Object.fromEntries(aged));
  }, now - 30_000);
  await panel.reload();
  await expect.poll(answeredAt).toBeGreaterThan(now);
});

test("what is changed in the console shows in the panel, and what is changed in the panel in the console, without a press", async ({
  api,
  browser,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const someone = await somebody(api, group, "Seen By Both");
  const panel = await atWork();
  await extension.visit(`https://github.com/${someone.handle}`);
  await Promise.all([connected(panel), panel.reload()]);
  await expect(heading(panel, someone.name)).toBeVisible();
  const context = await browser.newContext({ storageState: await signedInState("admin"), baseURL: platformAddress });
  const page = await context.newPage();
  await Promise.all([connected(page), openProfile(page, group, someone)]);

  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${someone.name} by the console`);
  await page.keyboard.press("Enter");
  await expect(heading(panel, `${someone.name} by the console`)).toBeVisible();

  await panel.getByRole("button", { name: "Edit name, job title and organization" }).click();
  await panel.getByRole("textbox", { name: "Name" }).fill(`${someone.name} by the panel`);
  await panel.getByRole("button", { name: "Save" }).click();
  await sendHeld(panel, extension);
  await expect(heading(page, `${someone.name} by the panel`)).toBeVisible();
  await panel.getByRole("button", { name: "Add note or activity" }).click();
  await panel.getByRole("textbox", { name: "Note" }).fill("Met at a summit");
  await panel.getByRole("button", { name: "Add note", exact: true }).click();
  await sendHeld(panel, extension);
  // With who wrote it, in the timeline.
  await page.getByRole("link", { name: "Activities 1" }).click();
  await expect(page.getByText(/has a note by/)).toBeVisible();
  await context.close();
});

test("Who is known in another project group only is shown from there, and the chosen group stays", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const other = (await api.groups()).find(({ id, projects }) => id !== group.id && projects[0]?.subprojects[0]);
  if (!other) throw new Error("There is no second project group with a sub-project.");
  const handle = freshHandle();
  const displayName = `Elsewhere ${handle.slice(-8)}`;
  const identities = [{ platform: "github", type: "username", value: handle, verified: true }];
  const person = { displayName, identities, segments: [other.projects[0]?.subprojects[0]?.id] };
  const { id } = await api.send<{ id: string }>("admin", "POST", "/member", person);
  const panel = await atWork();
  await extension.visit(`https://github.com/${handle}`);
  await expect(heading(panel, displayName)).toBeVisible();
  await expect(panel.getByText(`Known in ${other.name}`, { exact: true })).toBeVisible();
  await expect(announced(panel)).toContainText(`Known in ${other.name}: ${displayName}`);
  await expect(panel.getByRole("link", { name: "Open in console" })).toHaveAttribute(
    "href",
    `${platformAddress}/people/${id}?projectGroup=${other.id}`,
  );
  await expect(panel.getByText(`This creates a second record in addition to the one in ${other.name}.`)).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Last activities" })).toBeVisible();
  await looked(panel, "panel-known-elsewhere");
  // What is done acts where they are known.
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill(`elsewhere ${handle}`);
  await panel.getByRole("option").click();
  await panel.keyboard.press("Escape");
  await sendHeld(panel, extension);
  await expect.poll(() => tagsOf(api, other, id)).toEqual([`elsewhere ${handle}`]);
  await expect(panel.getByRole("button", { name: `Project group: ${group.name}` })).toBeVisible();
});

test("Who has the visited name on another server is shown as a possible match, with the way to the profile that is known", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const handle = freshHandle();
  const known = `https://gitlab.acme.example/${handle}`;
  const displayName = `On Another Server ${handle}`;
  const identities = [{ platform: "gitlab", type: "username", value: handle, verified: true }];
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const attributes = { url: { default: known, gitlab: known } };
  await api.send("admin", "POST", "/member", { displayName, identities, attributes, segments });
  const panel = await atWork();
  await extension.visit(`https://gitlab.com/${handle}`);
  await expect(heading(panel, displayName)).toBeVisible();
  await expect(panel.getByText("this person has the same name on gitlab.acme.example.")).toBeVisible();
  await expect(panel.getByRole("link", { name: handle, exact: true })).toHaveAttribute("href", known);
  await looked(panel, "panel-another-server");
});

test("An organization's page shows the organization", async ({ api, group, extension, atWork }) => {
  const [known] = await holders(api, group, "organization", "linkedin");
  const panel = await atWork();
  await extension.visit(`https://www.linkedin.com/company/${known.handle.replace(/^\w+:/, "")}/people/`);
  await expect(heading(panel, known.row.displayName)).toBeVisible();
  await expect(panel.getByRole("heading", { name: /^Domains/ })).toBeVisible();
  await expect(panel.getByText("Organization", { exact: true })).toBeVisible();
  await expect(panel.getByRole("region", { name: /^Project groups/ }).getByText(group.name)).toBeVisible();
  const people = panel.getByRole("region", { name: "People" });
  await expect(people.getByRole("link", { name: /^Open .* in the console$/ }).first()).toBeVisible();
  await looked(panel, "panel-organization");
});

test("A page that is no profile asks the platform for nothing", async ({ extension, atWork }) => {
  const panel = await atWork();
  const lookUps = watch(panel);
  const site = await extension.visit("https://github.com/settings/profile");
  for (const path of ["/", "/explore", "/nodejs/node", "/search?q=cdp-demo", "/nodejs/node/pulls"])
    await move(site, path);
  await expect(panel.getByText("This page belongs to the repository nodejs/node")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Open contributors" })).toBeVisible();
  await looked(panel, "panel-repository-page");
  await site.goto("https://www.reddit.com/r/selfhosting/s/aBcDeF");
  await expect(panel.getByText("This link on www.reddit.com leads to another page.")).toBeVisible();
  await site.goto("https://docs.example/cdp-demo");
  await expect(panel.getByRole("banner")).toContainText("Community Data Platform");
  await expect(panel.getByRole("searchbox")).toBeVisible();
  expect(lookUps).toEqual([]);
  await looked(panel, "panel-not-a-profile");
});

test("A site that is not allowed is asked for, and nothing leaves before", async ({ sites, atWork }) => {
  const browser: ExtensionBrowser = await launchWithExtension({ sitesPort: sites.port });
  try {
    const panel = await atWork({ browser });
    const lookUps = watch(panel);
    await browser.visit("https://github.com/cdp-demo-anybody");
    await panel.evaluate(() => {
      // The browser's own question has no page: what is asked is noted, and answered with no.
      chrome.permissions.request = async ({ origins }) => {
        document.title = origins.join(" ");
        return false;
      };
    });
    for (const [site, origins] of [
      ["GitHub", "https://github.com/* https://gist.github.com/*"],
      ["GitLab", "https://gitlab.com/*"],
      ["DEV", "https://dev.to/*"],
      ["Stack Overflow", "https://stackoverflow.com/*"],
      ["Hacker News", "https://news.ycombinator.com/*"],
      // The demo's forum: the console names it.
      ["forum.example", "https://forum.example/*"],
    ] as const) {
      await panel.getByRole("button", { name: `Allow ${site}`, exact: true }).click();
      await expect(panel).toHaveTitle(origins);
    }
    expect(lookUps).toEqual([]);
    await looked(panel, "panel-site-not-allowed");
  } finally {
    await browser.close();
  }
});

test("An answer that comes late is never shown for another page; a failure recovers by itself", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [first, second] = await holders(api, group, "member", "github");
  const panel = await atWork();
  await panel.route(/\/api\/identity\/find/, (route) => route.fulfill({ status: 500, body: "Something broke." }));
  const release = await hold(panel, /\/api\/identity\/find/, first.handle);
  const site = await extension.visit(`https://github.com/${first.handle}`);
  await expect(panel.getByText(`Looking up ${first.handle}`)).toBeAttached();
  await move(site, `/${second.handle}`);
  await expect(panel.getByRole("alert")).toContainText("Nothing was changed and nothing is lost.");
  release();
  await looked(panel, "panel-error");
  await expect(heading(panel, first.row.displayName)).toHaveCount(0);

  // It asks again by itself.
  await panel.unroute(/\/api\/identity\/find/);
  await expect(heading(panel, second.row.displayName)).toBeVisible();
});

const pages = {
  github: (handle: string) => `https://github.com/${handle}`,
  linkedin: (handle: string) => `https://www.linkedin.com/in/${handle}/`,
  twitter: (handle: string) => `https://x.com/${handle}`,
  reddit: (handle: string) => `https://www.reddit.com/user/${handle}/`,
  gitlab: (handle: string) => `https://gitlab.com/${handle}`,
  devto: (handle: string) => `https://dev.to/${handle}`,
  hackernews: (handle: string) => `https://news.ycombinator.com/user?id=${handle}`,
  // The demo's forum: the console names it.
  discourse: (handle: string) => `https://forum.example/u/${handle}/summary`,
};

for (const [how, isExact] of [
  ["by the exact look-up", true],
  ["through the list where the server has no exact look-up", false],
] as const) {
  test(`Somebody and nobody on each of the sites are told apart ${how}`, async ({ api, group, extension, atWork }) => {
    const panel = await atWork();
    const lookUps = watch(panel);
    if (!isExact) await consoleSays(panel, { capabilities: { identityLookup: false } });
    // Handles of the demo foundation are too long to be one on X.
    const handle = `cdp${crypto.randomUUID().slice(0, 8)}`;
    const displayName = `Somebody ${handle}`;
    const identities = Object.keys(pages).map((platform) => ({ platform, type: "username", value: handle }));
    const segments = [group.projects[0]?.subprojects[0]?.id];
    await api.send("admin", "POST", "/member", { displayName, identities, segments });
    const site = await extension.visit("https://github.com/explore");
    for (const address of Object.values(pages)) {
      await site.goto(address(handle));
      await expect(heading(panel, displayName)).toBeVisible();
      await site.goto(address("cdpnobody"));
      await expect(heading(panel, "Nobody has cdpnobody")).toBeVisible();
    }
    expect(lookUps.some((url) => url.includes("/identity/find"))).toBe(isExact);
  });
}
