import { createServer, type Server } from "node:http";
import { decodeJwt, exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRolesClaim } from "#server/admin/sign-in/roles-of-claim.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/port.ts";
import { signIn } from "#tests/support/sign-in.ts";

/** An external provider with a custom roles claim and ES256 keys. */
let issuer: string;
let other: Server;
let platform: TestPlatform;
/** Roles of each account. */
const claims = new Map([["olga", ["viewer", "admin:demo-admin-group", "something-else"]]]);
const redirectUri = "https://console.example/auth/callback";

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "one" }] as never },
    clients: ["platform", "another-program"].map((client_id) => ({
      client_id,
      token_endpoint_auth_method: "none",
      redirect_uris: [redirectUri],
      id_token_signed_response_alg: "ES256",
    })),
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    claims: { email: ["email"], profile: ["name", "https://roles.example"] },
    clientBasedCORS: () => true,
    interactions: { url: (_ctx, interaction) => `/choose/${interaction.uid}` },
    features: { devInteractions: { enabled: false } },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? "",
        accountId: ctx.oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@foundation.example`,
        name: "Olga Outside",
        "https://roles.example": claims.get(sub) ?? [],
      }),
    }),
  });
  const answer = provider.callback();
  other = createServer(async (request, response) => {
    if (!request.url?.startsWith("/choose/")) return answer(request, response);
    if (request.method === "GET")
      return response.setHeader("content-type", "text/html").end(`<form action="${request.url}">`);
    let body = "";
    for await (const chunk of request) body += chunk;
    await provider.interactionFinished(request, response, {
      login: { accountId: new URLSearchParams(body).get("account") ?? "" },
    });
  });
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  platform = await startPlatform({
    demo: true,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "platform", OIDC_ROLES_CLAIM: "https://roles.example" },
  });
});
afterAll(async () => {
  await platform.stop();
  other.close();
});

const exchange = (idToken: string) => platform.api("/auth/sso/callback", { method: "POST", body: { idToken } });

test("a user of an external provider has the roles and segments of the configured claim", async () => {
  const { idToken } = await signIn({ authority: issuer, clientId: "platform", redirectUri, account: "olga" });
  const token = (await exchange(idToken)).text;
  const answer = await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } });
  const user = answer.json<{ email: string; tenants: { roles: string[]; adminSegments: string[] }[] }>();
  expect(user.email).toBe("olga@foundation.example");
  expect(user.tenants[0]?.roles).toEqual(["projectAdmin", "readonly"]);
  expect(user.tenants[0]?.adminSegments.length).toBeGreaterThan(2);
});

test("a user is recognized by sub, and without roles has empty permissions", async () => {
  const signInAsNina = async () => {
    const { idToken } = await signIn({ authority: issuer, clientId: "platform", redirectUri, account: "nina" });
    return (await exchange(idToken)).text;
  };
  const first = await signInAsNina();
  const second = await signInAsNina();
  const idOf = async (token: string) => {
    const answer = await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } });
    const user = answer.json<{ id: string; tenants: { status: string }[] }>();
    expect(user.tenants[0]?.status).toBe("empty-permissions");
    return user.id;
  };
  expect(await idOf(first)).toBe(await idOf(second));
});

test("a role that the provider withdrew ends at the next sign-in, or with the token after 24 hours", async () => {
  claims.set("rita", ["viewer"]);
  const signInAsRita = async () => {
    const { idToken } = await signIn({ authority: issuer, clientId: "platform", redirectUri, account: "rita" });
    return (await exchange(idToken)).text;
  };
  const rolesOf = async (token: string) => {
    const answer = await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } });
    return answer.status === 200 ? answer.json<{ tenants: { roles: string[] }[] }>().tenants[0]?.roles : answer.status;
  };
  const before = await signInAsRita();
  claims.set("rita", []);
  expect(await rolesOf(before)).toEqual(["readonly"]);
  const { iat = 0, exp = 0 } = decodeJwt(before);
  expect(exp - iat).toBeLessThanOrEqual(24 * 60 * 60);
  const after = await signInAsRita();
  expect([await rolesOf(before), await rolesOf(after)]).toEqual([401, []]);
});

test("an ID token for another client is refused", async () => {
  const { idToken } = await signIn({ authority: issuer, clientId: "another-program", redirectUri, account: "olga" });
  expect((await exchange(idToken)).status).toBe(401);
});

test("the demo accounts of a folder that now has an external provider are invalid", async () => {
  for (const account of ["admin", "readonly"] as const) {
    expect((await platform.api("/auth/me", { account })).status).toBe(401);
  }
});

test("the embedded provider is off, and /config.json names the external one", async () => {
  expect((await fetch(`${platform.url}/oidc/.well-known/openid-configuration`)).status).toBe(404);
  const config = (await (await fetch(`${platform.url}/config.json`)).json()) as { auth: object };
  expect(config.auth).toEqual({
    authority: issuer,
    clientId: "platform",
    extensionClientId: "platform",
    scope: "openid profile email",
    embedded: false,
  });
  expect(config).not.toHaveProperty("demoAccounts");
});

test("viewer becomes readonly, admin:{sourceId} a project admin, unknown strings are ignored", () => {
  expect(readRolesClaim(["viewer"])).toMatchObject({ roles: ["readonly"], sourceIds: [] });
  expect(readRolesClaim(["admin:x", "admin:y", "boss"])).toMatchObject({
    roles: ["projectAdmin"],
    sourceIds: ["x", "y"],
  });
  expect(readRolesClaim("admin")).toMatchObject({ roles: ["admin"], sourceIds: [] });
  for (const nothing of [undefined, null, {}, 5, [5, null]]) expect(readRolesClaim(nothing).roles).toEqual([]);
});
