import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createCommand } from "#server/platform/core/command.ts";
import { createApi } from "../tests/e2e/fixtures.ts";
import { startBuiltPlatform } from "../tests/support/built-platform.ts";
import { type ExtensionBrowser, launchWithExtension } from "../tests/support/extension-browser.ts";
import { apiToken } from "../tests/support/sign-in.ts";
import { startSites } from "../tests/support/sites.ts";
import { findProgram } from "./system.ts";

createCommand(
  "npm run store --",
  "Takes the store screenshots, 1280 by 800, in .output/store, with the built extension in its real side panel and the demo foundation. Also renders the icons of the extension from store/icon.svg.",
).parse();

const root = join(import.meta.dirname, "..");
const folder = join(root, ".output/store");
const panelSize = { width: 400, height: 712 };

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

/** Opens the panel on the GitHub page of a person who has duplicates. */
async function openPanelBesidePerson(
  address: string,
  extension: ExtensionBrowser,
): Promise<{ panel: Page; handle: string }> {
  const token = await apiToken(address, "admin");
  const api = createApi(address, async () => token);
  const group = (await api.groups()).find(({ name }) => name === "Cloud Harbor");
  const body = { limit: 50, offset: 0, detail: true, orderBy: ["similarity_DESC"], segments: [group?.id], filter: {} };
  interface Member {
    readonly displayName: string;
    readonly identities?: readonly { readonly platform: string; readonly type: string; readonly value: string }[];
  }
  const { rows } = await api.send<{ rows: { members: Member[] }[] }>("admin", "POST", "/membersToMerge", body);
  const found = rows
    .flatMap(({ members }) => members)
    // An English name fits the English texts of the screenshot.
    .filter(({ displayName }) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(displayName))
    .flatMap(({ displayName, identities = [] }) =>
      identities
        .filter(({ platform, type }) => platform === "github" && type === "username")
        .map(({ value }) => ({ displayName, handle: value })),
    )[0];
  if (group === undefined || found === undefined) throw new Error("The demo has no person to show.");
  const panel = await extension.openPanel();
  await panel.setViewportSize(panelSize);
  await panel.evaluate(
    async (seed) => {
      await chrome.storage.local.set({ consoleAddress: seed.address, selectedGroupId: seed.groupId });
      await chrome.storage.session.set({ appToken: seed.token });
    },
    { address, token, groupId: group.id },
  );
  await panel.getByRole("searchbox").waitFor();
  await extension.visit(`https://github.com/${found.handle}`);
  await panel.getByRole("heading", { level: 1, name: found.displayName }).waitFor();
  await panel.getByRole("heading", { name: /^Last activities/ }).waitFor();
  await panel.bringToFront();
  return { panel, handle: found.handle };
}

declare const chrome: { readonly storage: Record<"local" | "session", { set(values: object): Promise<void> }> };

interface Composed {
  readonly title: string;
  readonly text: string;
  readonly handle: string;
  readonly shot: Buffer;
}

/** Composes the panel with a neutral page in a neutral window. */
async function composePicture(on: Browser, { title, text, handle, shot }: Composed): Promise<Buffer> {
  const page = await on.newPage({ viewport: { width: 1280, height: 800 } });
  const bars = [320, 420, 380, 240, 400, 300].map((width) => `<i style="width:${width}px"></i>`).join("");
  await page.setContent(`<!doctype html><style>
    body { margin: 0; font-family: sans-serif; background: #eef1f6; color: #1c2430 }
    main { position: absolute; inset: 44px 40px; display: flex; border: 1px solid #d5dae3; border-radius: 10px; overflow: hidden; background: #fff }
    article { flex: 1; padding: 56px 64px; display: flex; flex-direction: column; gap: 18px }
    h1 { font-size: 40px; line-height: 48px; margin: 0; text-wrap: balance }
    p { font-size: 20px; line-height: 30px; margin: 0 0 36px; color: #4a5568; text-wrap: pretty }
    b { font-size: 18px; color: #2e62c9 }
    i { display: block; height: 14px; border-radius: 7px; background: #eef1f6 }
    img { width: ${panelSize.width}px; height: ${panelSize.height}px; border-left: 1px solid #d5dae3; display: block }
  </style><main><article><h1>${title}</h1><p>${text}</p><b>@${handle}</b>${bars}</article>
  <img alt="" src="data:image/png;base64,${shot.toString("base64")}"></main>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
