import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createCommand } from "#server/platform/core/command.ts";
import { startBuiltPlatform } from "../tests/support/built-platform.ts";
import { launchWithExtension } from "../tests/support/extension-browser.ts";
import { startSites } from "../tests/support/sites.ts";
import { composePicture, openPanelBesidePerson } from "./panel-picture.ts";
import { findProgram } from "./system.ts";

createCommand(
  "npm run store --",
  "Takes the store screenshots, 1280 by 800, in .output/store, with the built extension in its real side panel and the demo foundation. Also renders the icons of the extension from store/icon.svg.",
).parse();

const root = join(import.meta.dirname, "..");
const folder = join(root, ".output/store");

/** Screenshot: its title and text, and the steps that bring the panel into the shown state. */
interface Picture {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly show: (panel: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: "1-person",
    title: "Who is behind this profile?",
    text: "The side panel shows activities, identities, emails and tags.",
    show: async () => {},
  },
  {
    name: "2-merge",
    title: "Two records, one person?",
    text: "See the evidence for and against before you merge, and undo it at any time.",
    show: async (panel) => {
      await panel.getByRole("button", { name: /^Merge/ }).click();
      await panel.getByRole("heading", { name: "Evidence" }).waitFor();
    },
  },
  {
    name: "3-tag",
    title: "Correct it in place",
    text: "Tag, report, add an identity, create a person, bookmark a post.",
    show: async (panel) => {
      await panel.keyboard.press("Escape");
      await panel.getByRole("button", { name: "Tag", exact: true }).click();
      await panel.getByRole("combobox").fill("me");
      await panel.getByRole("option").first().waitFor();
    },
  },
  {
    name: "4-queue",
    title: "Nothing is lost",
    text: "Each action waits six seconds for an undo, and as long as needed for the network.",
    show: async (panel) => {
      await panel.getByRole("combobox").fill("Keynote 2027");
      await panel.getByRole("option", { name: /^Create/ }).click();
      await panel.keyboard.press("Escape");
      await panel.getByRole("button", { name: /^Menu/ }).click();
      await panel.getByRole("menuitem", { name: /^Queue/ }).click();
      await panel.getByRole("list", { name: "Waiting" }).waitFor();
    },
  },
];

const browser = await chromium.launch({
  executablePath: findProgram("chromium") ?? "chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  await mkdir(folder, { recursive: true });
  await drawIcons(browser);
  await takePictures(browser);
} finally {
  await browser.close();
}

async function drawIcons(on: Browser): Promise<void> {
  const icon = await readFile(join(root, "store/icon.svg"), "utf8");
  const page = await on.newPage();
  for (const size of [16, 32, 48, 128]) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${icon}`);
    const path = join(root, "extension/public/icon", `${size}.png`);
    await page.screenshot({ path, omitBackground: true });
    console.log(path);
  }
  await page.close();
}

async function takePictures(on: Browser): Promise<void> {
  const platform = await startBuiltPlatform();
  const sites = await startSites();
  const extension = await launchWithExtension({ sitesPort: sites.port, sitesAllowed: true });
  try {
    const { panel, handle } = await openPanelBesidePerson(platform.address, extension);
    for (const { name, title, text, show } of pictures) {
      await show(panel);
      const shot = await panel.screenshot({ animations: "disabled" });
      const path = join(folder, `${name}.png`);
      await writeFile(path, await composePicture(on, { title, text, handle, shot }));
      console.log(path);
    }
  } finally {
    await extension.close();
    await sites.stop();
    await platform.stop();
  }
}
