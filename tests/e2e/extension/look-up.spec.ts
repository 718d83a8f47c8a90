import type { Page } from "@playwright/test";
import { type ExtensionBrowser, launchWithExtension } from "../../support/extension-browser.ts";
import { platformAddress } from "../addresses.ts";
import type { Api, Segment } from "../fixtures.ts";
import { openProfile } from "../own-person.ts";
import {
  announced,
  checkPage,
  connected,
  createPerson,
  dispatchBrowserEvent,
  expect,
  freshHandle,
  heading,
  hold,
  move,
  overrideConsoleConfig,
  sendHeld,
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

/** Returns the two most active people or organizations of the demo with a handle on this platform. */
async function holders(
  api: Api,
  group: Segment,
  resource: "member" | "organization",
  platform: string,
  filter = {},
): Promise<readonly [Holder, Holder]> {
  const body = { filter, limit: 100, offset: 0, orderBy: "activityCount_DESC", segments: [group.id] };
  const { rows } = await api.send<{ rows: Row[] }>("admin", "POST", `/${resource}/query`, body);
  const [one, two] = rows.flatMap((row) => {
    const held = row.identities.find((each) => each.platform === platform && each.type === "username");
    return held ? [{ row, handle: held.value }] : [];
  });
  if (!one || !two) throw new Error(`The demo has no two of ${resource} on ${platform}.`);
  return [one, two];
}

/** Records the URLs of the panel's requests for records from now on. */
function recordRequestUrls(panel: Page): string[] {
  const lookUps: string[] = [];
  panel.on("request", (request) => {
    if (/\/api\/(identity(?!\/hosts)|member|organization)/.test(request.url())) lookUps.push(request.url());
  });
  return lookUps;
}

test("The person of a GitHub profile is shown, and the panel follows the site's own navigation", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const [first] = await holders(api, group, "member", "github");
  const maintainers = await holders(api, group, "member", "github", { and: [{ maintainer: { eq: true } }] });
  const second = maintainers[0].row.id === first.row.id ? maintainers[1] : maintainers[0];
  const panel = await atWork();
  const lookUps = recordRequestUrls(panel);
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
  // Links stay inside their row however long their text is.
  const tooWide = await panel
    .getByRole("main")
    .evaluate((main) => [...main.querySelectorAll("li")].filter((row) => row.scrollWidth > row.clientWidth).length);
  expect(tooWide).toBe(0);
  await checkPage(panel, "panel-person");
  expect(lookUps.filter((url) => url.includes("/identity/find"))).toHaveLength(1);
  expect(lookUps.join()).not.toContain("github.com");

  // A new person is loaded with a single request.
  const requestNames: string[] = [];
  panel.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requestNames.push(`${request.method()} ${pathname}`);
  });
  await move(site, `/${second.handle}?tab=repositories`);
  await expect(heading(panel, second.row.displayName)).toBeVisible();
  await expect(panel.getByRole("heading", { name: /^Last activities/ })).toBeVisible();
  await expect(panel.getByRole("img", { name: /^26 weeks/ })).toBeVisible();
  const maintained = panel.getByText(/^(Maintainer|Approver) of cdp-demo-foundation\/[a-z-]+ since \w+ 2024$/);
  await maintained.scrollIntoViewIfNeeded();
  await checkPage(panel, "panel-maintainer");
  await panel.waitForLoadState("networkidle");
  expect(requestNames).toEqual(["POST /api/identity/find"]);
  await expect(announced(panel)).toContainText(second.row.displayName);

  // A recently loaded card is shown before the server responds.
  const release = await hold(panel, /\/api\/(identity|member)/);
  await move(site, `/${first.handle.toUpperCase()}`);
  await expect(heading(panel, first.row.displayName)).toBeVisible();
  release();
});

test("A profile without a match offers to search the record", async ({ api, group, extension, atWork }) => {
  const [known] = await holders(api, group, "member", "github");
  const panel = await atWork();
  await extension.visit("https://www.reddit.com/user/cdp-demo-nobody/");
  await expect(panel.getByRole("heading", { name: "No record of cdp-demo-nobody" })).toBeVisible();
  await expect(announced(panel)).toHaveText("No record of cdp-demo-nobody");
  await checkPage(panel, "panel-unknown");

  await panel.getByRole("searchbox").fill(known.handle);
  const found = panel.getByRole("list", { name: "People" }).getByRole("button").first();
  await expect(found).toContainText(`${known.handle} matches`);
  await checkPage(panel, "panel-unknown-found");
  await found.click();
  await expect(panel.getByText("becomes an identity of")).toBeVisible();
  await checkPage(panel, "panel-unknown-chosen");
  await panel.getByRole("button", { name: "Open the record first" }).click();
  await expect(heading(panel, known.row.displayName)).toBeVisible();
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.getByRole("heading", { name: "No record of cdp-demo-nobody" })).toBeVisible();
});

test("A card older than ten seconds shows its age and is refetched when viewed; changes by anyone appear at once", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const person = await createPerson(api, group, "Looked At Again");
  const panel = await atWork();
  const site = await extension.visit(`https://github.com/${person.handle}`);
  await expect(panel.getByText("Up to date")).toBeVisible();
  const path = `/member/${person.id}`;
  // The panel's clock is fixed, so that the test controls when ten seconds have passed.
  const setClock = (to: number) =>
    panel.evaluate((moment) => {
      Date.now = () => moment;
    }, to);
  const now = await panel.evaluate(() => Date.now());
  await setClock(now);
  const refreshed = panel.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
  await panel.getByRole("button", { name: "Refresh" }).click();
  await refreshed;
  const requestPaths: string[] = [];
  panel.on("request", (request) => requestPaths.push(new URL(request.url()).pathname));
  const revisit = async () => {
    await move(site, "/explore");
    await expect(panel.getByRole("searchbox")).toBeVisible();
    await expect(announced(panel)).toHaveText("");
    await move(site, `/${person.handle}`);
    await expect(heading(panel, person.name)).toBeVisible();
  };
  await setClock(now + 9_000);
  await revisit();
  await expect(panel.getByText("Up to date")).toBeVisible();
  expect(requestPaths.filter((each) => each.endsWith(path))).toEqual([]);

  requestPaths.length = 0;
  await setClock(now + 30_000);
  const release = await hold(panel, /\/api\/(identity|member|activity)/);
  await revisit();
  // A server event may have refreshed the card when the clock was at nine seconds.
  const age = panel.getByText(/[23]0 s ago/);
  await expect(age).toBeVisible();
  expect(await age.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false);
  release();
  await expect(panel.getByText("Up to date")).toBeVisible();
  expect(requestPaths.filter((each) => each.endsWith(path))).toHaveLength(1);

  // Opening the same profile in another tab, focusing the window and opening a panel refetch as well.
  const answeredAt = () =>
    panel.evaluate(async (name) => {
      const entry = Object.entries(await chrome.storage.session.get(null)).find(([key]) => key.endsWith(name));
      return (entry?.[1] as { at: number } | undefined)?.at;
    }, ` person ${person.id}`);
  await setClock(now + 60_000);
  await extension.visit(`https://github.com/${person.handle}`);
  await expect.poll(answeredAt).toBe(now + 60_000);
  await setClock(now + 90_000);
  await panel.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(answeredAt).toBe(now + 90_000);
  await panel.evaluate(async (at) => {
    const entries = Object.entries(await chrome.storage.session.get(null)).filter(([key]) => key.startsWith("seen."));
    const aged = entries.map(([key, entry]) => [key, { ...(entry as object), at }] as const);
    await chrome.storage.session.set(Object.fromEntries(aged));
  }, now - 30_000);
  await panel.reload();
  await expect.poll(answeredAt).toBeGreaterThan(now);
});

test("changes in the console appear in the panel, and changes in the panel appear in the console, without a click", async ({
  api,
  browser,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const person = await createPerson(api, group, "Seen By Both");
  const panel = await atWork();
  await extension.visit(`https://github.com/${person.handle}`);
  await Promise.all([connected(panel), panel.reload()]);
  await expect(heading(panel, person.name)).toBeVisible();
  const context = await browser.newContext({ storageState: await signedInState("admin"), baseURL: platformAddress });
  const page = await context.newPage();
  await Promise.all([connected(page), openProfile(page, group, person)]);

  await page.getByRole("button", { name: "Edit name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${person.name} by the console`);
  await page.keyboard.press("Enter");
  await expect(heading(panel, `${person.name} by the console`)).toBeVisible();

  await panel.getByRole("button", { name: "Edit name, job title and organization" }).click();
  await panel.getByRole("textbox", { name: "Name" }).fill(`${person.name} by the panel`);
  await panel.getByRole("button", { name: "Save" }).click();
  await sendHeld(panel, extension);
  await expect(heading(page, `${person.name} by the panel`)).toBeVisible();
  await panel.getByRole("button", { name: "Add note or activity" }).click();
  await panel.getByRole("textbox", { name: "Note" }).fill("Met at a summit");
  await panel.getByRole("button", { name: "Add note", exact: true }).click();
  // The timeline shows the note with its author.
  await page.getByRole("link", { name: "Activities 1" }).click();
  await expect(page.getByText(/has a note by/)).toBeVisible();
  await context.close();
});

test("An unknown profile names who it could be, with the evidence; one press adds it, and a same name is told before creating", async ({
  api,
  group,
  extension,
  atWork,
}) => {
  const handle = freshHandle();
  const displayName = `Vasthal Quirin ${handle.slice(-8)}`;
  const identities = [{ platform: "twitter", type: "username", value: handle, verified: true }];
  const segments = group.projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)).slice(0, 1);
  await api.send("admin", "POST", "/member", { displayName, identities, segments });
  const panel = await atWork();
  const page = await extension.visit(`https://github.com/${handle}`);
  await page.evaluate((name) => {
    document.title = `${location.pathname.slice(1)} (${name}) · GitHub`;
  }, displayName);
  const likely = panel.getByRole("region", { name: "It could be" });
  await expect(likely).toContainText(displayName);
  await expect(likely).toContainText(/is the GitHub handle|is the X handle/);
  await expect(panel.getByRole("button", { name: `Search by the name “${displayName}”` })).toBeVisible();
  await panel.setViewportSize({ width: 360, height: 800 });
  await checkPage(panel, "panel-likely");

  await panel.getByRole("button", { name: "Create person" }).click();
  await expect(likely).toContainText(displayName);
  await expect(panel.getByLabel("Name")).toHaveValue(displayName);
  await panel.getByLabel("Name").press("Enter");
  await expect(panel.getByRole("alert")).toContainText("already has a record");
  await expect(panel.getByRole("button", { name: "Create anyway" })).toBeVisible();
  await checkPage(panel, "panel-create-same-name");
  await panel.getByRole("button", { name: "Cancel" }).click();

  await likely.getByRole("button", { name: `Add GitHub ${handle} to ${displayName}` }).click();
  await expect(heading(panel, displayName)).toBeVisible();
  await expect(panel.getByRole("status").filter({ hasText: `GitHub ${handle} added` })).toBeVisible();
});

test("A person known only in another project group is shown from there, and the selected group stays", async ({
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
  await checkPage(panel, "panel-known-elsewhere");
  // Actions apply to the project group where the person is known.
  await panel.getByRole("button", { name: "Tag", exact: true }).click();
  await panel.getByRole("combobox").fill(`elsewhere ${handle}`);
  await panel.getByRole("option").click();
  await panel.keyboard.press("Escape");
  await expect.poll(() => tagsOf(api, other, id)).toEqual([`elsewhere ${handle}`]);
  await expect(panel.getByRole("button", { name: `Project group: ${group.name}` })).toBeVisible();
});

test("A person with the same name on another server is shown as a possible match, with a link to the known profile", async ({
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
  await checkPage(panel, "panel-another-server");
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
  await checkPage(panel, "panel-organization");
});

test("A page without a profile sends no request to the platform", async ({ extension, atWork }) => {
  const panel = await atWork();
  const lookUps = recordRequestUrls(panel);
  const site = await extension.visit("https://github.com/settings/profile");
  for (const path of ["/", "/explore", "/nodejs/node", "/search?q=cdp-demo", "/nodejs/node/pulls"])
    await move(site, path);
  await expect(panel.getByText("This page belongs to the repository nodejs/node")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Open contributors" })).toBeVisible();
  await checkPage(panel, "panel-repository-page");
  await site.goto("https://www.reddit.com/r/selfhosting/s/aBcDeF");
  await expect(panel.getByText("This link on www.reddit.com leads to another page.")).toBeVisible();
  await site.goto("https://docs.example/cdp-demo");
  await expect(panel.getByRole("banner")).toContainText("Community Data Platform");
  await expect(panel.getByRole("searchbox")).toBeVisible();
  await expect(heading(panel, "People and organizations")).toBeVisible();
  expect(lookUps).toEqual([]);
  await checkPage(panel, "panel-not-a-profile");
});

test("A site without permission offers a permission request, and nothing is sent before", async ({ sites, atWork }) => {
  const browser: ExtensionBrowser = await launchWithExtension({ sitesPort: sites.port });
  try {
    const panel = await atWork({ browser });
    const lookUps = recordRequestUrls(panel);
    await browser.visit("https://github.com/cdp-demo-anybody");
    await panel.evaluate(() => {
      // A test cannot answer the browser's permission prompt, so the request is recorded and denied.
      chrome.permissions.request = async ({ origins }) => {
        document.title = origins.join(" ");
        return false;
      };
    });
    await panel.getByRole("button", { name: "Allow these four sites" }).click();
    await expect(panel).toHaveTitle(/github\.com.*linkedin\.com.*x\.com.*reddit\.com/);
    await expect(panel.getByRole("status").filter({ hasText: "Access was refused" })).toBeVisible();
    expect(lookUps).toEqual([]);
    await checkPage(panel, "panel-site-not-allowed");
    // Only a press of the toolbar button lets the panel see the tab, so it reads the tab again.
    const isRead = panel.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const { query } = chrome.tabs;
          chrome.tabs.query = (which) => {
            resolve(true);
            return query(which);
          };
        }),
    );
    await dispatchBrowserEvent(panel, browser, "action.onClicked");
    expect(await isRead).toBe(true);
  } finally {
    await browser.close();
  }
});

test("A late response is never shown for another page; a failure recovers automatically", async ({
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
  await expect(panel.getByRole("alert")).toContainText("Nothing was changed or lost.");
  release();
  await checkPage(panel, "panel-error");
  await expect(heading(panel, first.row.displayName)).toHaveCount(0);

  // The panel retries automatically.
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
  // The console names the demo's forum.
  discourse: (handle: string) => `https://forum.example/u/${handle}/summary`,
};

for (const [how, isExact] of [
  ["by the exact look-up", true],
  ["through the list where the server has no exact look-up", false],
] as const) {
  test(`Somebody and nobody on each of the sites are told apart ${how}`, async ({ api, group, extension, atWork }) => {
    const panel = await atWork();
    const lookUps = recordRequestUrls(panel);
    if (!isExact) await overrideConsoleConfig(panel, { capabilities: { identityLookup: false } });
    // Handles of the demo foundation are too long for X.
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
      await expect(heading(panel, "No record of cdpnobody")).toBeVisible();
    }
    expect(lookUps.some((url) => url.includes("/identity/find"))).toBe(isExact);
  });
}
