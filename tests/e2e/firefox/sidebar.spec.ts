import { join } from "node:path";
import { geckoExtensionId } from "../../../shared/domain/extension-id.ts";
import { openSidebar, type Sidebar } from "../../support/firefox-sidebar.ts";
import { type Firefox, launchFirefox } from "../../support/marionette.ts";
import { platformAddress } from "../addresses.ts";
import { expect, test } from "../fixtures.ts";

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
