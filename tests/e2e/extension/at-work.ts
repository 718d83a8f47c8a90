import { expect, type Page } from "@playwright/test";
import type { ExtensionBrowser } from "../../support/extension-browser.ts";
import type { Api, Segment } from "../fixtures.ts";

/** The part of Chromium's interface that the tests of the extension use, in its pages. */
declare const chrome: { readonly storage: Record<"local" | "session", { set(values: object): Promise<void> }> };

interface Workplace {
  /** The platform, or the way to it. */
  readonly address: string;
  readonly token: string;
  readonly group: Pick<Segment, "id">;
}

/** The real side panel of somebody who is signed in and has chosen a project group. */
export async function panelAtWork(browser: ExtensionBrowser, { address, token, group }: Workplace): Promise<Page> {
  const panel = await browser.openPanel();
  await panel.evaluate(
    async (seed) => {
      await chrome.storage.local.set({ consoleAddress: seed.address, selectedGroupId: seed.groupId });
      await chrome.storage.session.set({ appToken: seed.token });
    },
    { address, token, groupId: group.id },
  );
  await expect(panel.getByRole("searchbox", { name: "Search people" })).toBeVisible();
  return panel;
}

export interface Somebody {
  readonly id: string;
  readonly name: string;
  /** On GitHub, verified. */
  readonly handle: string;
}

/** Somebody new with a handle on GitHub that nobody else has. */
export async function somebody(api: Api, group: Segment, name: string): Promise<Somebody> {
  const handle = `cdp-demo-${crypto.randomUUID().slice(0, 8)}`;
  const displayName = `${name} ${handle.slice(-8)}`;
  const segments = group.projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)).slice(0, 1);
  const identities = [{ platform: "github", type: "username", value: handle, verified: true }];
  const { id } = await api.send<{ id: string }>("admin", "POST", "/member", { displayName, identities, segments });
  return { id, name: displayName, handle };
}
