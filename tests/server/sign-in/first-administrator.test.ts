import { afterAll, beforeAll, expect, test } from "vitest";
import { createFirstAdministrator } from "#server/admin/sign-in/first-administrator.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type SignInProvider, startSignInProvider } from "#tests/support/sign-in-provider.ts";

let provider: SignInProvider;
let platform: TestPlatform;
beforeAll(async () => {
  provider = await startSignInProvider();
  platform = await startPlatform({
    demo: true,
    environment: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId },
  });
});
afterAll(async () => {
  await platform.stop();
  await provider.stop();
});

async function signIn(sub: string): Promise<string> {
  provider.behavior.claims = { sub, email: `${sub}@foundation.example` };
  const body = { idToken: await provider.issue("own") };
  return (await platform.api("/auth/sso/callback", { method: "POST", body })).text;
}
const become = (user: string, token: string) =>
  platform.api("/auth/first-administrator", {
    method: "POST",
    body: { token },
    headers: { authorization: `Bearer ${user}` },
  });
const link = async () => {
  const { config, db } = platform.running.platform;
  return createFirstAdministrator(provider.issuer, config.publicUrl, await readSecretKey(config)).link(db);
};

test("a platform without an administrator writes a link, which works once and for one person", async () => {
  const address = new URL((await link()) ?? "");
  expect(address.pathname + address.search).toBe("/auth/first-administrator");
  const [first, second] = [await signIn("first"), await signIn("second")];
  expect((await become(first, "x.y.z")).text).toContain("not valid");
  const token = address.hash.slice(1);
  expect((await become(first, token)).status).toBe(200);
  const me = await platform.api("/auth/me", { headers: { authorization: `Bearer ${first}` } });
  expect(me.json<{ tenants: { roles: string[] }[] }>().tenants[0]?.roles).toEqual(["admin"]);
  expect(await link()).toBeNull();
  const late = await become(second, token);
  expect([late.status, late.text]).toEqual([400, "This platform has an administrator already. Ask them for access."]);
});
