import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createSignInNonces } from "#server/admin/sign-in/sign-in.ts";
import { startPlatform as startServer } from "#server/app/start-platform.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { extensionOrigins } from "#shared/domain/extension-id.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/port.ts";
import { type SignInProvider, startSignInProvider } from "#tests/support/sign-in-provider.ts";

let provider: SignInProvider;
let platform: TestPlatform;
beforeAll(async () => {
  provider = await startSignInProvider();
  platform = await startPlatform({
    environment: {
      OIDC_ISSUER: `${provider.issuer}/.well-known/openid-configuration`,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_ROLES_CLAIM: "realm_access.roles",
      OIDC_ROLE_MAP: "Platform Team=admin, Staff=viewer, Kernel=admin",
      OIDC_ADMINS: "Root@Foundation.example, Kim@foundation.example, subject-of-root",
    },
  });
});
afterAll(async () => {
  await platform.stop();
  await provider.stop();
});
afterEach(() => provider.reset());

const post = (path: string, body: object, token?: string) =>
  platform.api(path, { method: "POST", body, headers: token ? { authorization: `Bearer ${token}` } : {} });
const exchange = (idToken: string) => post("/auth/sso/callback", { idToken });
const start = async () => (await post("/auth/sso/start", {})).json<{ nonce: string }>().nonce;
/** Signs in as the console does. */
const signIn = async (claims: Record<string, unknown> = {}) => {
  provider.behavior.claims = claims;
  return exchange(await provider.issue(await start()));
};
const reason = ({ status, text }: { status: number; text: string }) =>
  `${status} ${(JSON.parse(text) as { error: { message: string } }).error.message}`;
const me = async (token: string) =>
  (await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } })).json<{
    email: string;
    emailVerified: boolean;
    fullName: string;
    tenants: { roles: string[] }[];
  }>();
const rolesOf = async (claims: Record<string, unknown>) =>
  (await me((await signIn({ sub: crypto.randomUUID(), ...claims })).text)).tenants[0]?.roles;

describe("signing in again after signing out, or after a role changed", () => {
  test.each([
    ["30 seconds behind", { clock: -30 }],
    ["2 minutes behind", { clock: -120 }],
    ["4 minutes ahead", { clock: 240 }],
    ["issue times dated back by five minutes", { backdated: 300 }],
  ])("works at once with the provider's clock %s", async (_name, behavior) => {
    Object.assign(provider.behavior, behavior);
    const first = await signIn();
    expect(first.status, first.text).toBe(200);
    expect((await post("/auth/sign-out", {}, first.text)).status).toBe(200);
    const again = await signIn();
    expect(again.status, again.text).toBe(200);
    await signIn({ realm_access: { roles: ["admin"] } });
    const narrowed = await signIn({ realm_access: { roles: [] } });
    expect((await me(narrowed.text)).tenants[0]?.roles).toEqual([]);
    expect((await signIn()).status).toBe(200);
  });

  test("a sign-in that started before signing out does not undo it, whatever the provider's clock says", async () => {
    const nonces = createSignInNonces(await readSecretKey(platform.config));
    const { text: token } = await signIn();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60_000 });
    const earlier = nonces.create();
    vi.useRealTimers();
    await post("/auth/sign-out", {}, token);
    expect((await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect(reason(await exchange(await provider.issue(earlier)))).toMatch(
      /^401 This sign-in started before you signed out/,
    );
    expect((await signIn()).status).toBe(200);
  });

  test("an ID token is accepted once", async () => {
    const idToken = await provider.issue(await start());
    expect((await exchange(idToken)).status).toBe(200);
    expect(reason(await exchange(idToken))).toBe("401 This sign-in was already used. Please sign in again.");
    const signatureChanged = `${idToken.slice(0, -1)}${idToken.endsWith("A") ? "B" : "A"}`;
    expect((await exchange(signatureChanged)).status).toBe(401);
  });

  test("an ID token is accepted once while the clocks of platform and database differ by hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 4 * 60 * 60_000 });
    try {
      provider.behavior.claims = { sub: crypto.randomUUID() };
      const idToken = await provider.issue(await start());
      expect((await exchange(idToken)).status).toBe(200);
      expect((await exchange(idToken)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test("an ID token sent to two servers of one database at the same moment is accepted by one", async () => {
    const port = await freePort();
    const other = await startServer({ ...platform.config, port });
    const atOther = async (idToken: string) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ idToken });
      return fetch(`http://127.0.0.1:${port}/api/auth/sso/callback`, { method: "POST", headers, body });
    };
    for (let at = 0; at < 5; at++) {
      const idToken = await provider.issue(await start());
      const answers = await Promise.all([exchange(idToken), atOther(idToken)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await atOther(idToken)).status).toBe(401);
    }
    await other.stop();
  });

  test("an ID token is accepted only from a page of the console or the extension", async () => {
    const from = async (origin: string) => {
      const body = { idToken: await provider.issue(await start()) };
      return platform.api("/auth/sso/callback", { method: "POST", body, headers: { origin } });
    };
    const console = new URL(platform.config.publicUrl).origin;
    for (const origin of [console, ...extensionOrigins, "moz-extension://5b0e1f3a-0000-4000-8000-000000000000"]) {
      expect((await from(origin)).status, origin).toBe(200);
    }
    for (const origin of ["https://elsewhere.example", `${console}.example`, "null", "chrome-extension://other"]) {
      const answer = await from(origin);
      expect(reason(answer), origin).toBe(`401 A page of ${origin} cannot sign in here. Open ${console}.`);
      expect(answer.headers.get("access-control-allow-origin"), origin).toBeNull();
    }
  });

  test("a client with a nonce of its own may differ by five minutes", async () => {
    const first = await exchange(await provider.issue("own"));
    await post("/auth/sign-out", {}, first.text);
    provider.behavior.clock = -240;
    provider.behavior.lifetime = 600;
    expect((await exchange(await provider.issue("own"))).status).toBe(200);
    provider.behavior.clock = -360;
    expect(reason(await exchange(await provider.issue("own")))).toMatch(
      /^401 This sign-in started before you signed out/,
    );
  });
});

test.each([
  ["Kim@Foundation.example", ["admin"]],
  ["kim@FOUNDATION.example", ["admin"]],
  ["\u212Aim@foundation.example", []],
  ["ｋim@foundation.example", []],
  ["ki\u200Bm@foundation.example", []],
  ["<kim@foundation.example>", []],
  ["kım@foundation.example", []],
  ["kim@foundation.example\u200B.other.example", []],
  ["kim@foundation.example>", []],
  ["kim@foundation.example\u2025", []],
  ['"kim@foundation.example?"@other.example', []],
])("an address that only looks like an administrator's is nobody's: %j", async (email, roles) => {
  const token = (await signIn({ sub: crypto.randomUUID(), email, email_verified: true })).text;
  const user = await me(token);
  expect(user.tenants[0]?.roles).toEqual(roles);
  if (roles.length === 0) expect(user.email.toLowerCase()).not.toBe("kim@foundation.example");
});

test.each([{ sub: ["ada"] }, { sub: "" }, { sub: "ada\0" }, { sub: {} }])(
  "a subject that is no text is refused: %j",
  async (claims) => {
    expect((await signIn(claims)).status).toBe(401);
  },
);

test.each([{ toString: 1 }, [true], "yes"])("%j does not confirm an address", async (email_verified) => {
  const { status, text } = await signIn({ sub: crypto.randomUUID(), email: "kim@foundation.example", email_verified });
  expect(status).toBe(200);
  expect((await me(text)).tenants[0]?.roles).toEqual([]);
});

test("a role that only looks like a mapped one has no meaning", async () => {
  const claims = (role: string) => ({ realm_access: { roles: [role] } });
  expect(await rolesOf(claims("PLATFORM team"))).toEqual(["admin"]);
  expect(await rolesOf(claims("Platform\u200B Team"))).toEqual([]);
  expect(await rolesOf(claims("\u212Aernel"))).toEqual([]);
});

describe("a clock that is wrong by more than five minutes is named", () => {
  test.each([
    [-900, /^401 By the clock of this server the ID token expired 14 minutes ago\. .* clock of the sign-in provider/],
    [900, /^401 The clock of the sign-in provider is 15 minutes ahead of the clock of this server\. Set the clocks\.$/],
  ])("%s seconds", async (clock, expected) => {
    provider.behavior.clock = clock;
    expect(reason(await signIn())).toMatch(expected);
  });
});

describe("roles", () => {
  test.each([
    ["nested, as Keycloak sends them", { realm_access: { roles: ["offline_access", "admin"] } }, ["admin"]],
    ["a text with spaces", { realm_access: { roles: "viewer admin" } }, ["admin", "readonly"]],
    ["a text with commas", { realm_access: { roles: "viewer, other" } }, ["readonly"]],
    [
      "an object with the names as keys",
      { realm_access: { roles: { admin: { org: "x" }, viewer: false } } },
      ["admin"],
    ],
    ["objects in a list", { realm_access: { roles: [{ id: "1", name: "Viewer" }] } }, ["readonly"]],
    [
      "a nested list of objects",
      { realm_access: [{ id: 1, roles: [{ name: "viewer" }] }, { roles: ["admin"] }] },
      ["admin", "readonly"],
    ],
    [
      "an object whose values say no",
      { realm_access: { roles: { admin: "False", viewer: 0, staff: "1" } } },
      ["readonly"],
    ],
    ["another case", { realm_access: { roles: ["ADMIN"] } }, ["admin"]],
    ["the provider's own names", { realm_access: { roles: ["platform team", "staff"] } }, ["admin", "readonly"]],
    ["a name with a space in a text", { realm_access: { roles: "Platform Team" } }, ["admin"]],
    ["a claim with dots in its name", { "realm_access.roles": ["viewer"] }, ["readonly"]],
    ["unknown names", { realm_access: { roles: ["boss", 5, null] } }, []],
    ["nothing", {}, []],
    ["an administrator by verified address", { email: "root@foundation.example" }, ["admin"]],
    ["an administrator by subject", { sub: "subject-of-root" }, ["admin"]],
    ["no administrator by unverified address", { email: "root@foundation.example", email_verified: false }, []],
  ])("%s", async (_name, claims, expected) => {
    expect(await rolesOf(claims)).toEqual(expected);
  });
});

describe("names and addresses", () => {
  const none = { email: undefined, email_verified: undefined, name: undefined };
  test.each([
    ["everything", {}, "ada@foundation.example", true, "Ada Quill"],
    ["verified as text", { email_verified: "true" }, "ada@foundation.example", true, "Ada Quill"],
    ["not verified as text", { email_verified: "false" }, "ada@foundation.example", false, "Ada Quill"],
    ["verified as another text", { email_verified: "yes" }, "ada@foundation.example", false, "Ada Quill"],
    ["verified is missing", { email_verified: undefined }, "ada@foundation.example", false, "Ada Quill"],
    ["parts of a name", { ...none, given_name: "Ada", family_name: "Q" }, "", false, "Ada Q"],
    ["a sign-in name", { ...none, preferred_username: "ada.q" }, "", false, "ada.q"],
    [
      "a sign-in name that is an address",
      { ...none, upn: "ada@corp.example" },
      "ada@corp.example",
      false,
      "ada@corp.example",
    ],
    ["nothing at all", { ...none, sub: "nothing-at-all" }, "", false, "nothing-at-all"],
  ])("%s", async (_name, claims, email, emailVerified, fullName) => {
    const { text } = await signIn({ sub: crypto.randomUUID(), ...claims });
    expect(await me(text)).toMatchObject({ email, emailVerified, fullName });
  });
});

test("a provider that is down is named, and the sign-in works once it is back", async () => {
  await platform.restart();
  provider.behavior.status = 503;
  const idToken = await provider.issue(await start());
  const refused = await exchange(idToken);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain(new URL(provider.issuer).host);
  provider.reset();
  expect((await exchange(idToken)).status).toBe(200);
});

test("the console may reach the provider's endpoints at other origins", async () => {
  provider.behavior.isSpread = true;
  await platform.restart();
  const discovery = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
  const { token_endpoint: endpoint } = (await discovery.json()) as { token_endpoint: string };
  const page = await fetch(`${platform.url}/people`, { headers: { accept: "text/html" } });
  const policy = page.headers.get("content-security-policy") ?? "";
  const connect = /connect-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
  expect(new URL(endpoint).origin).not.toBe(provider.issuer);
  if (page.status === 200) expect(connect).toEqual(expect.arrayContaining([provider.issuer, new URL(endpoint).origin]));
});

test("an issuer that is spelled with a slash is the same issuer", async () => {
  provider.behavior.issuerSuffix = "/";
  await platform.restart();
  const answer = await signIn();
  expect(answer.status, answer.text).toBe(200);
  const { rows } = await platform.running.platform.db.execute(sql`select issuer from users where subject = 'ada'`);
  expect(rows).toEqual([{ issuer: provider.issuer }]);
});
