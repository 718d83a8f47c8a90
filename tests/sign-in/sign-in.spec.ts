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

/** Signs in at the provider by its API, since its own pages are not what is tested. The browser keeps the session. */
async function signInAtProvider(page: Page): Promise<void> {
  const { origin } = new URL(provider.issuer);
  const login = { username: "ada", password: "password" };
  expect((await page.request.post(`${origin}/api/auth/`, { data: login })).status()).toBe(200);
  const consent = { scope: "openid profile email" };
  const granted = await page.request.put(`${origin}/api/auth/grant/${provider.clientId}`, { data: consent });
  expect(granted.status()).toBe(200);
}

async function signIn(page: Page): Promise<void> {
  await signInAtProvider(page);
  await page.goto(`${address}/auth/signin`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // The provider's page returns to the authorization with this parameter.
  await page.waitForURL(/login\.html/);
  await page.goto(`${new URL(page.url()).searchParams.get("callback_url")}&g_continue`);
  await expect(page.getByRole("heading", { name: "You have no permissions yet" })).toBeVisible();
}

test("a user signs in, out and in again", async ({ page }) => {
  await signIn(page);
  await expect(page.getByText("ada@foundation.example")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You have no permissions yet" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => !url.href.includes("empty-permissions"));
  await signIn(page);
});
