import { type ChildProcess, spawn } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findProgram } from "../../scripts/system.ts";
import { chromeExtensionId } from "../../shared/domain/extension-id.ts";
import { chromiumFlags } from "../e2e/addresses.ts";
import { type BackgroundWorker, backgroundWorker } from "./background-worker.ts";

const folder = join(import.meta.dirname, "../../.output/chrome-mv3");

interface LaunchOptions {
  /** Port of a local server that answers for every website. */
  readonly sitesPort?: number;
  /**
   * Grants access to every site in advance, because the browser's permission prompt cannot be answered without a
   * screen.
   */
  readonly sitesAllowed?: boolean;
  /**
   * Extension key, and so a separate extension id: policies set on the computer for this extension affect no other
   * test.
   */
  readonly key?: ExtensionKey;
  /** X display to show the browser on, for its own prompts and shortcuts; without one it has no screen. */
  readonly display?: string;
  /** Browser profile that outlives the browser; a temporary one by default. */
  readonly profile?: string;
}

export interface ExtensionBrowser {
  /** An extension page in a tab, for example `options.html`. */
  openPage(path: string): Promise<Page>;
  /** Opens a web page in a new active tab. */
  visit(address: string): Promise<Page>;
  /** Opens the real side panel, an ordinary page 360 pixels wide. */
  openPanel(): Promise<Page>;
  /** Opens a second window with a side panel of its own. */
  openPanelInNewWindow(): Promise<Page>;
  /** Ends the background worker, as the browser does when it is idle; the next event starts a new one. */
  stopWorker(): Promise<void>;
  readonly worker: BackgroundWorker;
  /** Resets tabs, storage and sign-ins at sites. The panel stays open. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Chromium with the unpacked extension. It is started directly and attached to over its debugging port, because only
 * then can the side panel be driven as a page; Playwright's own launch does not expose it.
 */
export async function launchWithExtension(options: LaunchOptions = {}): Promise<ExtensionBrowser> {
  const executable = findProgram("chromium");
  if (executable === null) throw new Error("Chromium is missing.");
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), "cdp-chromium-")));
  const { id } = options.key ?? { id: chromeExtensionId };
  const unpacked = await unpackedFor(options, join(profile, "extension"));
  const browserProcess = spawn(
    executable,
    [
      ...(options.display === undefined ? ["--headless=new"] : ["--window-position=0,0"]),
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
      "--window-size=1440,900",
      // A click waits until animations have ended.
      "--force-prefers-reduced-motion",
      // A test may make a thousand single-page navigations at once.
      "--disable-ipc-flooding-protection",
      ...chromiumFlags,
      ...(options.sitesPort === undefined ? [] : standingForTheWeb(options.sitesPort)),
      "about:blank",
    ],
    {
      stdio: ["ignore", "ignore", "pipe"],
      ...(options.display !== undefined && { env: { ...process.env, DISPLAY: options.display } }),
    },
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
  let opened: Page | undefined;
  async function openPage(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`chrome-extension://${id}/${path}`);
    return page;
  }

  /** Opens the side panel of the window of an extension page. @param total - panels of all windows by then */
  async function openPanelOf(opener: Page, total: number): Promise<Page> {
    const windowId = await opener.evaluate(async (expected) => {
      const { id } = await chrome.windows.getCurrent();
      await chrome.sidePanel.open({ windowId: id });
      while ((await chrome.runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length < expected) {
        await new Promise(requestAnimationFrame);
      }
      return id;
    }, total);
    // An existing connection is not notified of a panel that opens; a new one finds it.
    context = await attach();
    for (const page of context.pages().filter((each) => each.url().endsWith("/sidepanel.html"))) {
      if ((await page.evaluate(async () => (await chrome.windows.getCurrent()).id)) === windowId) return page;
    }
    throw new Error("The side panel did not open.");
  }

  return {
    openPage,
    worker: backgroundWorker(address),
    async visit(address) {
      const page = await context.newPage();
      await page.goto(address);
      await page.bringToFront();
      return page;
    },
    async openPanel() {
      if (opened && !opened.isClosed()) return opened;
      opened = await openPanelOf(await openPage("options.html"), 1);
      return opened;
    },
    async openPanelInNewWindow() {
      const page = await openPage("options.html");
      const [opener] = await Promise.all([
        context.waitForEvent("page"),
        page.evaluate(() => chrome.windows.create({ url: "options.html" })),
      ]);
      return openPanelOf(opener, 2);
    },
    async stopWorker() {
      const page = await openPage("options.html");
      const session = await context.newCDPSession(page);
      await session.send("ServiceWorker.enable");
      await session.send("ServiceWorker.stopAllWorkers");
      await page.close();
    },
    async reset() {
      const panel = opened && !opened.isClosed() ? opened : undefined;
      const otherPages = context.pages().filter((page) => page !== panel);
      // Closing the last tab would close the window too.
      await context.newPage();
      for (const page of otherPages) await page.close();
      await context.clearCookies();
      if (panel === undefined) return;
      panel.removeAllListeners("request");
      await panel.unrouteAll({ behavior: "ignoreErrors" });
      await context.setOffline(false);
      await panel.evaluate(async () => {
        localStorage.clear();
        await chrome.permissions.remove({ permissions: ["scripting"] });
        await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]);
      });
      await panel.reload();
    },
    async close() {
      for (const browser of attached) await browser.close();
      if (browserProcess.exitCode === null) {
        browserProcess.kill("SIGTERM");
        await once(browserProcess, "exit");
      }
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Resolves every host name to one local server and accepts its certificate. */
function standingForTheWeb(port: number): string[] {
  return [
    `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    "--ignore-certificate-errors",
  ];
}

/** The release build, or a copy with its optional sites granted in advance or with a different key. */
async function unpackedFor({ sitesAllowed, key }: LaunchOptions, copy: string): Promise<string> {
  if (!sitesAllowed && !key) return folder;
  await cp(folder, copy, { recursive: true });
  const path = join(copy, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  const { optional_host_permissions: sites, ...others } = manifest;
  // The extension may request any host because the console names them. Only the demo's forum is granted.
  const allowed = (sites as string[]).map((site) => (site === "https://*/*" ? "https://forum.example/*" : site));
  const granted = sitesAllowed ? { ...others, host_permissions: allowed } : manifest;
  await writeFile(path, JSON.stringify({ ...granted, ...(key && { key: key.key }) }));
  return copy;
}

interface ExtensionKey {
  /** Key as written in the manifest. */
  readonly key: string;
  /** Extension id that Chromium derives from the key. */
  readonly id: string;
}

/** Creates a key that no other test uses. */
export function freshKey(): ExtensionKey {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const bytes = publicKey.export({ type: "spki", format: "der" });
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const letters = [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
  return { key: bytes.toString("base64"), id: letters.join("") };
}

/** Part of Chromium's extension API that this file uses in the extension's pages. */
declare const chrome: {
  readonly runtime: { getContexts(filter: { contextTypes: string[] }): Promise<unknown[]> };
  readonly windows: {
    getCurrent(): Promise<{ id: number }>;
    create(options: { url: string }): Promise<unknown>;
  };
  readonly sidePanel: { open(options: { windowId: number }): Promise<void> };
  readonly permissions: { remove(which: { permissions: string[] }): Promise<boolean> };
  readonly storage: Record<"local" | "session", { clear(): Promise<void> }>;
};

/** Reads the debugging URL that Chromium prints to its error output. */
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
