import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { platformAddress } from "../addresses.ts";
import { expect, peopleRows, test, tokenOf } from "../fixtures.ts";

const root = join(import.meta.dirname, "../../..");
const files = join(root, ".output/console");
const address = "https://console.example";
const types: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** Reads the policy that the documentation recommends. */
function documentedPolicy(): string {
  const text = readFileSync(join(root, "docs/another-backend.md"), "utf8");
  const [, policy] = /```\n(default-src[\s\S]+?)\n```/.exec(text) ?? [];
  if (policy === undefined) throw new Error("The document names no policy.");
  return policy.replaceAll(/\s+/g, " ");
}

test("the console works as static files under the documented policy, with the nonce of its page", async ({
  browser,
  signedInState,
  group,
}) => {
  const token = tokenOf(await signedInState("admin"));
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await context.addInitScript((value) => localStorage.setItem("jwt", value), token);
  await context.routeWebSocket(/.*/, () => {});
  await page.route(`${address}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname.startsWith("/api/")) {
      return route.fulfill({ response: await route.fetch({ url: `${platformAddress}${pathname}${search}` }) });
    }
    if (pathname === "/config.json") {
      const config = (await (await fetch(`${platformAddress}/config.json`)).json()) as RuntimeConfig;
      return route.fulfill({ json: { ...config, apiBase: "/api" } });
    }
    const isFile = /\.\w+$/.test(pathname);
    return route.fulfill({
      body: readFileSync(join(files, isFile ? pathname : "index.html")),
      contentType: types[pathname.split(".").at(-1) ?? ""] ?? "text/html",
      headers: { "content-security-policy": documentedPolicy() },
    });
  });
  await page.goto(`${address}/people?projectGroup=${group.id}`);
  await expect(peopleRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeEditable();
  expect(refused).toEqual([]);
  // A style element with the page's nonce is allowed, as a scroll lock adds it; any other one is refused.
  const apply = (nonce: string) =>
    page.evaluate((given) => {
      const style = document.createElement("style");
      style.nonce = given;
      style.textContent = "main { --let-in: yes }";
      document.head.append(style);
      const isLetIn = style.sheet !== null;
      style.remove();
      return isLetIn;
    }, nonce);
  const nonce = await page.evaluate(() => String((globalThis as { __webpack_nonce__?: string }).__webpack_nonce__));
  expect([await apply(nonce), await apply("another")]).toEqual([true, false]);
  // Pending requests are no longer relevant.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});
