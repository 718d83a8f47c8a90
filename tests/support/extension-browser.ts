import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { chromeExtensionId } from "../../shared/domain/extension-id.ts";
import { chromiumFlags } from "../e2e/addresses.ts";

const folder = join(import.meta.dirname, "../../.output/chrome-mv3");

export interface ExtensionBrowser {
  /** An extension page in a tab, for example `options.html`. */
  openPage(path: string): Promise<Page>;
  /** The real side panel, an ordinary page 360 wide. */
  openPanel(): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Chromium with the unpacked extension. It is started by hand and attached to over its debugging port, because only so
 * is the side panel a page that can be driven; Playwright's own launch does not show it.
 */
export async function launchWithExtension(): Promise<ExtensionBrowser> {
  const executable = findProgram("chromium");
  if (executable === null) throw new Error("Chromium is missing.");
  const profile = await mkdtemp(join(tmpdir(), "cdp-chromium-"));
  const browserProcess = spawn(
    executable,
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      "--window-size=1440,900",
      ...chromiumFlags,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await debuggingAddress(browserProcess);
  const attached: Browser[] = [];
  async function attach(): Promise<BrowserContext> {
    const browser = await chromium.connectOverCDP(address);
    attached.push(browser);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("Chromium has no context.");
    return context;
  }

  let context = await attach();
  async function openPage(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`chrome-extension://${chromeExtensionId}/${path}`);
    return page;
  }

  return {
    openPage,
    async openPanel() {
      const opener = await openPage("options.html");
      await opener.evaluate(async () => {
        const { id } = await chrome.windows.getCurrent();
        await chrome.sidePanel.open({ windowId: id });
        while ((await chrome.runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length === 0) {
          await new Promise(requestAnimationFrame);
        }
      });
      // A panel that opens is not announced to a connection that stands; a new one finds it.
      context = await attach();
      const panel = context.pages().find((page) => page.url().endsWith("/sidepanel.html"));
      if (panel === undefined) throw new Error("The side panel did not open.");
      return panel;
    },
    async close() {
      for (const browser of attached) await browser.close();
      if (browserProcess.exitCode === null) {
        browserProcess.kill("SIGTERM");
        await once(browserProcess, "exit");
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The part of Chromium's interface that the opener uses, in the page. */
declare const chrome: {
  readonly runtime: { getContexts(filter: { contextTypes: string[] }): Promise<unknown[]> };
  readonly windows: { getCurrent(): Promise<{ id: number }> };
  readonly sidePanel: { open(options: { windowId: number }): Promise<void> };
};

/** Chromium prints the address it listens on, on its error output. */
function debuggingAddress(browserProcess: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    browserProcess.stderr?.on("data", (chunk: Buffer) => {
      printed += chunk;
      const address = /ws:\/\/[^\s]+/.exec(printed)?.[0];
      if (address !== undefined) resolve(address);
    });
    browserProcess.on("exit", (code) => reject(new Error(`Chromium ended with ${code}: ${printed.slice(-500)}`)));
  });
}
