import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createCommand } from "#server/platform/core/command.ts";
import { createApi, demoGroup } from "../tests/e2e/fixtures.ts";
import { startBuiltPlatform } from "../tests/support/built-platform.ts";
import { launchWithExtension } from "../tests/support/extension-browser.ts";
import { apiToken } from "../tests/support/sign-in.ts";
import { startSites } from "../tests/support/sites.ts";
import { composePicture, openPanelBesidePerson } from "./panel-picture.ts";
import { findProgram } from "./system.ts";

createCommand(
  "npm run guide --",
  "Takes the pictures of docs/guide, 1280 by 800, from the built console and extension with the demo foundation.",
).parse();

const folder = join(import.meta.dirname, "../docs/guide/pictures");

interface Picture {
  readonly name: string;
  /** Path of the page; `GROUP` and `SUB_PROJECT` are ids. */
  readonly path: string;
  /** Brings the page into the shown state and waits for it. */
  readonly show: (page: Page) => Promise<void>;
}

const rows = (page: Page) => page.locator("table tbody th[scope=row]").nth(5).waitFor();

const pictures: readonly Picture[] = [
  { name: "people", path: "/people?projectGroup=GROUP", show: rows },
  {
    name: "connecting",
    path: "/integrations/GROUP/SUB_PROJECT",
    show: (page) => page.getByRole("button", { name: "Connect" }).first().waitFor(),
  },
  {
    name: "merge-review",
    path: "/people/merge-suggestions?projectGroup=GROUP",
    show: async (page) => {
      await page
        .getByRole("link", { name: /^Review / })
        .first()
        .click();
      await page.getByRole("heading", { name: "Evidence" }).waitFor();
    },
  },
  { name: "employers", path: "/organizations/affiliations?projectGroup=GROUP", show: rows },
  {
    name: "activities",
    path: "/activities?projectGroup=GROUP",
    show: (page) => page.getByRole("article").nth(5).waitFor(),
  },
  { name: "lens", path: "/community-lens", show: (page) => page.getByRole("article").nth(3).waitFor() },
  {
    name: "administration",
    path: "/admin?projectGroup=GROUP#status",
    show: (page) => page.getByText("Disk of the data folder").waitFor(),
  },
];

await mkdir(folder, { recursive: true });
const platform = await startBuiltPlatform();
const browser = await chromium.launch({
  executablePath: findProgram("chromium") ?? "chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  await takeConsole(browser);
  await takePanel(browser);
} finally {
  await browser.close();
  await platform.stop();
}

async function takeConsole(on: Browser): Promise<void> {
  const { address } = platform;
  const token = await apiToken(address, "admin");
  const group = (await createApi(address, async () => token).groups()).find(({ name }) => name === demoGroup);
  const subProject = group?.projects.flatMap(({ subprojects }) => subprojects)[0];
  if (!group || !subProject) throw new Error("The demo has no group to show.");
  const localStorage = [
    { name: "jwt", value: token },
    { name: "usage-tracking", value: "allowed" },
  ];
  const context = await on.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  for (const { name, path, show } of pictures) {
    await page.goto(address + path.replace("GROUP", group.id).replace("SUB_PROJECT", subProject.id));
    await show(page);
    const banner = page.locator("[data-strip=banner]");
    if ((await banner.count()) > 0) await banner.getByText("Manage integrations").waitFor();
    await save(name, await settledPicture(page));
  }
  await context.close();
}

/** Takes the picture once it no longer changes, because parts of a page load after its rows. */
async function settledPicture(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ animations: "disabled" });
  for (;;) {
    await page.waitForLoadState("networkidle");
    await wait(2_000);
    const next = await page.screenshot({ animations: "disabled" });
    if (next.equals(last)) return next;
    last = next;
  }
}

async function takePanel(on: Browser): Promise<void> {
  const sites = await startSites();
  const extension = await launchWithExtension({ sitesPort: sites.port, sitesAllowed: true });
  try {
    const { panel, handle } = await openPanelBesidePerson(platform.address, extension);
    const shot = await panel.screenshot({ animations: "disabled" });
    await save("panel", await composePicture(on, { title: "", text: "", handle, shot }));
  } finally {
    await extension.close();
    await sites.stop();
  }
}

async function save(name: string, picture: Buffer): Promise<void> {
  const path = join(folder, `${name}.png`);
  await writeFile(path, picture);
  console.log(path);
}
