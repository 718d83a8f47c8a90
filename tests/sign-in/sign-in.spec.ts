import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { checkProvider } from "#server/admin/sign-in/check-provider.ts";
import { type RunningPlatform, startPlatform } from "#server/app/start-platform.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { chromeExtensionId, extensionRedirects } from "#shared/domain/extension-id.ts";
import { launchWithExtension } from "#tests/support/extension-browser.ts";
import { freePort } from "#tests/support/port.ts";
import { type Glewlwyd, hasFakeTime, hasGlewlwyd, startGlewlwyd } from "./glewlwyd.ts";

/**
 * Signs in to console and extension with a provider that is not ours. Needs Debian's packages glewlwyd and sqlite3, and
 * faketime for a wrong clock.
 */
test.skip(!hasGlewlwyd, "glewlwyd is not installed");

const noPermissions = "You have no permissions yet";

for (const clock of [undefined, "-120s", "+120s"]) {
  test.describe(
    clock === undefined ? "provider with the same clock" : `provider whose clock differs by ${clock}`,
    () => {
      test.skip(clock !== undefined && !hasFakeTime, "faketime is not installed");

      let provider: Glewlwyd;
      let platform: RunningPlatform;
      let address = "";
      let dataDir = "";
      test.beforeAll(async () => {
        const port = await freePort();
        address = `http://localhost:${port}`;
        const redirectUris = [`${address}/auth/callback`, ...extensionRedirects];
        provider = await startGlewlwyd({ port: await freePort(), redirectUris, ...(clock && { clock }) });
        await provider.addUser("ada", {});
        dataDir = await mkdtemp(join(tmpdir(), "cdp-sign-in-"));
        const config = readConfig(["--port", String(port), "--data-dir", dataDir, "--empty"], {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_ROLES_CLAIM: "roles",
        });
        const checks = await checkProvider(config);
        expect(checks.filter(({ state }) => state === "problem")).toEqual([]);
        platform = await startPlatform(config);
      });
      test.afterAll(async () => {
        await platform?.stop();
        await provider?.stop();
        if (dataDir) await rm(dataDir, { recursive: true, force: true });
      });

      /**
       * Signs in at the provider by its API, since its own pages are not what is tested. The browser keeps the session.
       */
      async function signInAtProvider(page: Page): Promise<void> {
        const { origin } = new URL(provider.issuer);
        const login = { username: "ada", password: "password" };
        expect((await page.request.post(`${origin}/api/auth/`, { data: login })).status()).toBe(200);
        const consent = { scope: "openid profile email" };
        const granted = await page.request.put(`${origin}/api/auth/grant/${provider.clientId}`, { data: consent });
        expect(granted.status()).toBe(200);
      }

      /** Continues on the provider's page, which returns to the authorization with this parameter. */
      async function goOn(page: Page): Promise<void> {
        await page.waitForURL(/login\.html/);
        const next = `${new URL(page.url()).searchParams.get("callback_url")}&g_continue`;
        // The extension's window closes as soon as the provider redirects.
        await page.goto(next).catch((error: unknown) => {
          if (new URL(next).searchParams.get("redirect_uri")?.startsWith(address)) throw error;
        });
      }

      async function signIn(page: Page): Promise<void> {
        await signInAtProvider(page);
        await page.goto(`${address}/auth/signin`);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await goOn(page);
      }

      test("a user signs in, out and in again", async ({ page }) => {
        await provider.setClaims("ada", {});
        await signIn(page);
        await expect(page.getByRole("heading", { name: noPermissions })).toBeVisible();
        await expect(page.getByText("ada@foundation.example")).toBeVisible();
        await page.getByRole("button", { name: "Try again" }).click();
        await goOn(page);
        await expect(page.getByRole("heading", { name: noPermissions })).toBeVisible();
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.waitForURL((url) => !url.href.includes("empty-permissions"));
        await signIn(page);
        await expect(page.getByRole("heading", { name: noPermissions })).toBeVisible();
      });

      test("a role that was just given counts after “Try again”, and one that was taken away ends with the next sign-in", async ({
        page,
      }) => {
        await provider.setClaims("ada", {});
        await signIn(page);
        await expect(page.getByRole("heading", { name: noPermissions })).toBeVisible();
        await provider.setClaims("ada", { roles: "admin" });
        await page.getByRole("button", { name: "Try again" }).click();
        await goOn(page);
        await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
        await provider.setClaims("ada", {});
        await page.goto(`${address}/auth/logout`);
        await page.waitForURL(/end_session/);
        await signIn(page);
        await expect(page.getByRole("heading", { name: noPermissions })).toBeVisible();
      });

      test("the extension signs in, out and in again", async () => {
        await provider.setClaims("ada", { roles: "admin" });
        const extension = await launchWithExtension();
        try {
          const panel = await extension.openPanel();
          await panel.getByLabel("Console URL").fill(address);
          await panel.getByRole("button", { name: "Test and connect" }).click();
          for (const isFirst of [true, false]) {
            const opened = panel.context().waitForEvent("page");
            await panel.getByRole("button", { name: /^Sign in at/ }).click();
            const window = await opened;
            await signInAtProvider(window);
            await goOn(window);
            await expect(panel.getByText("Signed in as")).toBeVisible();
            const menu = panel.getByRole("button", { name: "Menu" });
            await expect(menu).toBeVisible();
            if (!isFirst) continue;
            await menu.click();
            await panel.getByRole("menuitem", { name: "Sign out" }).click();
          }
          expect(extensionRedirects.join()).toContain(chromeExtensionId);
        } finally {
          await extension.close();
        }
      });
    },
  );
}
