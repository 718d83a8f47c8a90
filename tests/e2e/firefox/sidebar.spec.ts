import { join } from "node:path";
import { geckoExtensionId } from "../../../shared/domain/extension-id.ts";
import { openSidebar, type Sidebar } from "../../support/firefox-sidebar.ts";
import { type Firefox, launchFirefox } from "../../support/marionette.ts";
import { platformAddress } from "../addresses.ts";
import { expect, test, tokenOf } from "../fixtures.ts";

const root = join(import.meta.dirname, "../../..");

let firefox: Firefox;
let sidebar: Sidebar;

test.beforeEach(async () => {
  firefox = await launchFirefox();
  await firefox.send("Addon:Install", { path: join(root, ".output/firefox-mv2"), temporary: true });
  sidebar = await openSidebar(firefox, geckoExtensionId);
});
test.afterEach(() => firefox?.close());

test("the sidebar asks for the console's address, connects, and leads to the sign-in", async () => {
  await expect.poll(() => sidebar.text("h1, h2")).toBe("Connect to your console");
  expect(await sidebar.value("input")).toBe("http://localhost:4100");
  await sidebar.picture(join(root, "screenshots/firefox-first-run.png"));

  await sidebar.fill("input", "http://localhost:9");
  await sidebar.press("Test and connect");
  await expect.poll(() => sidebar.text("[role=alert]")).toContain("This address does not answer");
  expect(await sidebar.value("input")).toBe("http://localhost:9");

  await sidebar.fill("input", platformAddress);
  await sidebar.press("Test again");
  await expect.poll(() => sidebar.text("h1, h2"), { timeout: 15_000 }).toBe("Sign in to see who this is");
  await sidebar.picture(join(root, "screenshots/firefox-signed-out.png"));
});

test("in the sidebar a person is found and tagged, and the background page sends it", async ({
  api,
  group,
  signedInState,
}) => {
  const handle = `cdp-demo-${crypto.randomUUID().slice(0, 8)}`;
  const segments = group.projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)).slice(0, 1);
  const identities = [{ platform: "github", type: "username", value: handle, verified: true }];
  const body = { displayName: `Firefox ${handle}`, identities, segments };
  const { id } = await api.send<{ id: string }>("admin", "POST", "/member", body);

  await sidebar.store("local", { consoleAddress: platformAddress, selectedGroupId: group.id });
  await sidebar.store("session", { appToken: tokenOf(await signedInState("admin")) });
  await expect.poll(() => sidebar.text("[type=search] ~ *, search p")).toContain("Open a profile");
  await sidebar.fill("[type=search]", handle);
  await expect.poll(() => sidebar.text("search ul")).toContain(body.displayName);
  await sidebar.pressAt("search ul button");
  await expect.poll(() => sidebar.text("h1")).toBe(body.displayName);
  await expect.poll(() => sidebar.text("[role=toolbar]")).toContain("Tag");
  await sidebar.press("Tag");
  await expect.poll(() => sidebar.text("[aria-label=Tags]:has([role=combobox]) h1")).toBe("Tags");
  await sidebar.fill("[role=combobox]", `From Firefox ${handle}`);
  await expect.poll(() => sidebar.text("[role=option]")).toBe(`Create “From Firefox ${handle}”`);
  await sidebar.pressAt("[role=option]");
  await expect.poll(() => sidebar.text("[role=status]:has([data-key=z])")).toContain("Nothing is sent yet");
  await sidebar.picture(join(root, "screenshots/firefox-tag.png"));
  const tags = async () => {
    const path = `/member/${id}?segments[]=${group.id}`;
    return (await api.send<{ tags: { name: string }[] }>("admin", "GET", path)).tags.map(({ name }) => name);
  };
  await expect.poll(tags, { timeout: 15_000 }).toEqual([`From Firefox ${handle}`]);
});
