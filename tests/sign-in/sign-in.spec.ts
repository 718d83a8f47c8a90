import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type RunningPlatform, startPlatform } from "#server/app/start-platform.ts";
import { readConfig } from "#server/base/config.ts";
import { checkProvider } from "#server/sign-in/check-provider.ts";
import { freePort } from "#tests/support/port.ts";
import { type Glewlwyd, hasGlewlwyd, startGlewlwyd } from "./glewlwyd.ts";

/** Signs in to the console with a provider that is not ours. Needs Debian's packages glewlwyd and sqlite3. */
test.skip(!hasGlewlwyd, "glewlwyd is not installed");

let provider: Glewlwyd;
let platform: RunningPlatform;
let address = "";
let dataDir = "";
test.beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  provider = await startGlewlwyd({ port: await freePort(), redirectUris: [`${address}/auth/callback`] });
  await provider.addUser("ada", {});
  dataDir = await mkdtemp(join(tmpdir(), "cdp-sign-in-"));
  const config = readConfig(["--port", String(port), "--data-dir", dataDir, "--empty"], {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
  });
  for (const { state, name, detail } of await checkProvider(config)) console.log(`${state} ${name}: ${detail}`);
  platform = await startPlatform(config);
});
test.afterAll(async () => {
  await platform?.stop();
  await provider?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

async function signInAtProvider(page: Page): Promise<void> {
  await page.goto(`${address}/project-groups`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/login\.html/);
  await page.locator("#username").fill("ada");
  await page.locator("#password").fill("password");
  await page.keyboard.press("Enter");
  // The provider asks for consent at the first sign-in.
  const go = page.getByRole("button", { name: /continue|login|grant/i }).first();
  await Promise.race([page.waitForURL(`${address}/**`), go.waitFor()]);
  if (!page.url().startsWith(address)) await go.click();
  await page.waitForURL((url) => url.href.startsWith(address) && !url.pathname.startsWith("/auth/callback"));
}

test("a user signs in, out and in again", async ({ page }) => {
  await signInAtProvider(page);
  await expect(page.getByRole("heading", { name: "You have no permissions yet" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(`${address}/auth/signin`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/login\.html|empty-permissions/);
});
