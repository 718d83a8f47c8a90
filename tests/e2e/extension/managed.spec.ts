import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freshKey, launchWithExtension } from "../../support/extension-browser.ts";
import { platformAddress } from "../addresses.ts";
import { noViolations } from "../axe.ts";
import { picture } from "../picture.ts";

/** Folder of Chromium's managed policies, which the computer's administrator sets. */
const policies = "/etc/chromium/policies/managed";

declare const chrome: { readonly contextMenus: { update(id: string, change: object): Promise<void> } };

test("a managed console address is applied and cannot be changed, and the context menu gets no entries", async () => {
  test.skip(process.getuid?.() !== 0, "Only root may set policies.");
  const key = freshKey();
  const file = join(policies, `community-data-platform-${process.pid}.json`);
  await mkdir(policies, { recursive: true });
  const settings = { consoleAddress: platformAddress, addressIsFixed: true, contextMenu: false };
  await writeFile(file, JSON.stringify({ "3rdparty": { extensions: { [key.id]: settings } } }));
  const browser = await launchWithExtension({ key });
  try {
    const panel = await browser.openPanel();
    await expect(panel.getByRole("button", { name: `Sign in at ${new URL(platformAddress).host}` })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Use another console" })).toHaveCount(0);
    await picture(panel, "panel-managed");
    await noViolations(panel);
    const options = await browser.openPage("options.html");
    await expect(options.getByText("Set by your administrator")).toBeVisible();
    await expect(options.getByRole("button", { name: "Change", exact: true })).toHaveCount(0);
    await expect
      .poll(() => options.evaluate(() => chrome.contextMenus.update("look-up-link", {}).catch(() => "no such entry")))
      .toBe("no such entry");
    await picture(options, "options-managed");
    await noViolations(options);
  } finally {
    await browser.close();
    await rm(file, { force: true });
  }
});
