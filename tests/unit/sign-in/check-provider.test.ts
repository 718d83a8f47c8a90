import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { checkProvider } from "#server/admin/sign-in/check-provider.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { extensionRedirects } from "#shared/domain/extension-id.ts";
import { type SignInProvider, startSignInProvider } from "#tests/support/sign-in-provider.ts";

let provider: SignInProvider;
beforeAll(async () => {
  provider = await startSignInProvider();
});
afterAll(() => provider.stop());
afterEach(() => provider.reset());

const publicUrl = "https://community.example";
const check = (issuer = provider.issuer) =>
  checkProvider(
    readConfig([], {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "platform",
      PUBLIC_URL: publicUrl,
      OIDC_ADMINS: "root@foundation.example",
    }),
  );
const problems = async (issuer?: string) =>
  (await check(issuer)).filter(({ state }) => state === "problem").map(({ name, detail }) => `${name}: ${detail}`);

test("a provider that can be used has no problem, and the addresses to register are printed", async () => {
  const checks = await check();
  expect(checks.filter(({ state }) => state === "problem")).toEqual([]);
  const text = checks.map(({ detail }) => detail).join("\n");
  for (const address of [`${publicUrl}/auth/callback`, `${publicUrl}/auth/signin`, ...extensionRedirects]) {
    expect(text).toContain(address);
  }
  expect(text).not.toContain("root@foundation.example");
});

test.each([
  ["with a slash", "/", ""],
  ["without the provider's slash", "", "/"],
  ["as discovery address", "/.well-known/openid-configuration", ""],
])("the issuer may be written %s", async (_name, written, spelled) => {
  provider.behavior.issuerSuffix = spelled;
  expect(await problems(provider.issuer + written)).toEqual([]);
});

test.each([
  ["another name of the issuer", { issuerSuffix: "/other" }, /calls itself .*\/other\. Set OIDC_ISSUER=/],
  ["no discovery document", { status: 404 }, /^Discovery: .* answered 404\. Correct OIDC_ISSUER\.$/],
  ["shared secrets only", { algorithm: "HS256" }, /^Algorithms: HS256 cannot be verified\. Choose RS256 or ES256\./],
  ["no PKCE with S256", { pkceMethods: ["plain"] }, /^PKCE: /],
  [
    "an unknown client",
    { authorizationError: { error: "unauthorized_client", description: "No such client" } },
    /^Client: The provider refuses the client platform with .*: No such client\.$/,
  ],
  ["an unknown client on an error page", { authorizationPage: { status: 400 } }, /^Client: .*: status 400\.$/],
  [
    "an unknown client on an error page elsewhere",
    { authorizationPage: { status: 302, location: "/error?error=invalid_request" } },
    /^Client: .*: invalid_request\.$/,
  ],
])("%s is a problem with what to do", async (_name, behavior, expected) => {
  Object.assign(provider.behavior, behavior);
  expect((await problems()).join("\n")).toMatch(expected);
});

test("a client that the provider neither accepts nor refuses is to be looked at", async () => {
  for (const page of [{ status: 200 }, { status: 302, location: "/login" }]) {
    provider.behavior.authorizationPage = page;
    const client = (await check()).find(({ name }) => name === "Client");
    expect(client).toMatchObject({ state: "todo", detail: expect.stringContaining("must ask you to sign in: http") });
    expect(client?.detail).not.toContain("prompt=");
  }
});
