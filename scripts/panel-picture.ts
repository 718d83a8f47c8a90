import type { Browser, Page } from "@playwright/test";
import { createApi, demoGroup } from "../tests/e2e/fixtures.ts";
import type { ExtensionBrowser } from "../tests/support/extension-browser.ts";
import { apiToken } from "../tests/support/sign-in.ts";

const panelSize = { width: 400, height: 712 };

/** Opens the panel on the GitHub page of a person who has duplicates. */
export async function openPanelBesidePerson(
  address: string,
  extension: ExtensionBrowser,
): Promise<{ panel: Page; handle: string }> {
  const token = await apiToken(address, "admin");
  const api = createApi(address, async () => token);
  const group = (await api.groups()).find(({ name }) => name === demoGroup);
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

/** Composes the panel with a neutral page in a neutral window, 1280 by 800. */
export async function composePicture(on: Browser, { title, text, handle, shot }: Composed): Promise<Buffer> {
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
