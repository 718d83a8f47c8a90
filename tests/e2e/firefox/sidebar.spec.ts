import { join } from "node:path";
import { geckoExtensionId } from "../../../shared/domain/extension-id.ts";
import { openSidebar, type Sidebar } from "../../support/firefox-sidebar.ts";
import { type Firefox, launchFirefox } from "../../support/marionette.ts";
import { startProxy, type WebProxy } from "../../support/proxy.ts";
import { type Sites, startSites } from "../../support/sites.ts";
import { platformAddress } from "../addresses.ts";
import { githubList } from "../extension/list-pages.ts";
import { expect, test, tokenOf } from "../fixtures.ts";

const root = join(import.meta.dirname, "../../..");

const list = "/lattice/sched/graphs/contributors";
/** Bodies of web pages by path. */
const bodies = new Map<string, string>();
let sites: Sites;
let proxy: WebProxy;
let firefox: Firefox;
let sidebar: Sidebar;

test.beforeAll(async () => {
  sites = await startSites(({ pathname }) => bodies.get(pathname) ?? null);
  proxy = await startProxy(sites.port);
});
test.afterAll(async () => {
  await proxy.stop();
  await sites.stop();
});
test.beforeEach(async () => {
  firefox = await launchFirefox({
    "network.proxy.type": 1,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": proxy.port,
    // Grants permission requests, because no user can answer them.
    "extensions.webextOptionalPermissionPrompts": false,
  });
  await firefox.send("Addon:Install", { path: join(root, ".output/firefox-mv2"), temporary: true });
  sidebar = await openSidebar(firefox, geckoExtensionId);
});
test.afterEach(() => firefox?.close());

test("the sidebar asks for the console's URL, connects, and opens the sign-in", async () => {
  await expect.poll(() => sidebar.text("h1, h2")).toBe("Connect to your console");
  expect(await sidebar.value("input")).toBe("http://localhost:4100");
  await sidebar.picture(join(root, "screenshots/firefox-first-run.png"));

  await sidebar.fill("input", "http://localhost:9");
  await sidebar.press("Test and connect");
  await expect.poll(() => sidebar.text("[role=alert]")).toContain("This URL does not respond");
  expect(await sidebar.value("input")).toBe("http://localhost:9");

  await sidebar.fill("input", platformAddress);
  await sidebar.press("Test again");
  await expect.poll(() => sidebar.text("h1, h2")).toBe("Sign in to see who this is");
  await sidebar.picture(join(root, "screenshots/firefox-signed-out.png"));
});

test("in the sidebar a person is looked up, tagged and merged, the queue waits for the network, and a list is looked up", async ({
  api,
  group,
  signedInState,
}) => {
  const handle = `cdp-demo-${crypto.randomUUID().slice(0, 8)}`;
  const segments = group.projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)).slice(0, 1);
  const create = (displayName: string, value: string) => {
    const identities = [{ platform: "github", type: "username", value, verified: true }];
    return api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments });
  };
  const [name, twin, tag] = [`Firefox ${handle}`, `${handle}-twin`, `From Firefox ${handle}`];
  const { id } = await create(name, handle);
  await create(`Twin ${handle}`, twin);

  await sidebar.store("local", { consoleAddress: platformAddress, selectedGroupId: group.id });
  await sidebar.store("session", { appToken: tokenOf(await signedInState("admin")) });
  await expect.poll(() => sidebar.text("main")).toContain("Allow these four sites");
  await sidebar.press("Allow these four sites");
  await visit(`/${handle}`);
  await expect.poll(() => sidebar.text("h1")).toBe(name);

  await expect.poll(() => sidebar.text("[role=toolbar]")).toContain("Tag");
  await sidebar.press("Tag");
  await expect.poll(() => sidebar.text("[aria-label=Tags]:has([role=combobox]) h1")).toBe("Tags");
  await sidebar.fill("[role=combobox]", tag);
  await expect.poll(() => sidebar.text("[role=option]")).toBe(`Create “${tag}”`);
  await sidebar.pressAt("[role=option]");
  await expect.poll(() => sidebar.text("[role=status]:has(button)")).toContain("added");
  await sidebar.picture(join(root, "screenshots/firefox-tag.png"));
  const person = () =>
    api.send<{ tags: { name: string }[]; identities: { value: string }[] }>(
      "admin",
      "GET",
      `/member/${id}?include[identities]=true&segments[]=${group.id}`,
    );
  await expect.poll(async () => (await person()).tags.map((each) => each.name)).toEqual([tag]);

  await visit(`/${twin}`);
  await expect.poll(() => sidebar.text("h1")).toBe(`Twin ${handle}`);
  await sidebar.press("Merge");
  await expect.poll(() => sidebar.text("main")).toContain("Merge with");
  await sidebar.fill("[type=search]", handle);
  await expect.poll(() => sidebar.text("search ul")).toContain(name);
  await sidebar.pressAt("search ul button");
  await expect.poll(() => sidebar.text("main")).toContain("Evidence");
  await sidebar.press("Preview merge");
  await expect.poll(() => sidebar.text("main > .absolute dl")).toContain(twin);
  await setOffline(true);
  await sidebar.press("Merge profiles");
  await expect.poll(() => sidebar.text("header ~ div [role=status]")).toContain("Offline since");
  await sidebar.pressAt("[aria-label^=Menu]");
  await expect.poll(() => sidebar.text("[role=menu]")).toContain("Queue");
  await sidebar.pressAt("[role=menuitem]");
  await expect.poll(() => sidebar.text("[aria-label=Waiting]")).toMatch(/Merge profiles.*waiting for the network/s);
  await sidebar.picture(join(root, "screenshots/firefox-queue.png"));
  await setOffline(false);
  await expect.poll(async () => (await person()).identities.map(({ value }) => value)).toContain(twin);
  await expect.poll(() => sidebar.text("main")).toContain("The queue is empty");
  await sidebar.pressAt("[aria-label=Back]");

  bodies.set(list, githubList([handle, "cdp-demo-nobody"]));
  await visit(list);
  await expect.poll(() => sidebar.text("h1")).toBe("Contributors");
  await sidebar.press("Look up the people on this page");
  const rows = "[aria-label='People in the list']";
  await expect.poll(() => sidebar.text(`${rows} > li:first-child`)).toContain(name);
  await expect.poll(() => sidebar.text(`${rows} > li:last-child`)).toContain("No record");
  await sidebar.picture(join(root, "screenshots/firefox-list.png"));
});

/** Loads a GitHub page in the tab next to the sidebar. */
async function visit(path: string): Promise<void> {
  await firefox.send("Marionette:SetContext", { value: "content" });
  await firefox.send("WebDriver:Navigate", { url: `https://github.com${path}` });
}

/** Works offline as with Firefox's menu; local servers stay reachable. */
async function setOffline(isOffline: boolean): Promise<void> {
  await firefox.run(`Services.io.offline = ${isOffline};`, "chrome");
}
