import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type SignInProvider, startSignInProvider } from "#tests/support/sign-in-provider.ts";

let provider: SignInProvider;
let platform: TestPlatform;
/** Token of the first administrator. */
let admin = "";
beforeAll(async () => {
  provider = await startSignInProvider();
  platform = await startPlatform({
    demo: true,
    environment: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_ADMINS: "root" },
  });
  admin = await signIn({ sub: "root", email: "root@foundation.example" });
});
afterAll(async () => {
  await platform.stop();
  await provider.stop();
});
afterEach(() => provider.reset());

interface UserRow {
  id: string;
  email: string;
  emailVerified: boolean | null;
  roles: string[];
  isWaiting: boolean;
  sameAs: { id: string; name: string; provider: string } | null;
  signIn: { received: string[] | null; claims: string[] } | null;
}

async function call(method: string, path: string, body?: object, token = admin) {
  return platform.api(path, { method, body, headers: { authorization: `Bearer ${token}` } });
}
async function signIn(claims: Record<string, unknown>): Promise<string> {
  provider.behavior.claims = claims;
  const { nonce } = (await platform.api("/auth/sso/start", { method: "POST", body: {} })).json<{ nonce: string }>();
  const idToken = await provider.issue(nonce);
  return (await platform.api("/auth/sso/callback", { method: "POST", body: { idToken } })).text;
}
const listed = async (text: string) =>
  (await call("GET", `/user?filter[query]=${encodeURIComponent(text)}`)).json<{ rows: UserRow[] }>().rows;
const invite = (email: string) => call("POST", "/user", { email, roles: ["readonly"], groups: [] });
const rolesOf = async (token: string) =>
  (await call("GET", "/auth/me", undefined, token)).json<{ tenants: { roles: string[] }[] }>().tenants[0]?.roles;

test("demo accounts are not in the list of a platform with a provider of its own", async () => {
  expect(await listed("demo.example")).toEqual([]);
  expect((await listed("root@")).map(({ roles }) => roles)).toEqual([["admin"]]);
});

test("an administrator sees what the ID token contained", async () => {
  await signIn({
    sub: "claims",
    email: "claims@foundation.example",
    "http://lfx.dev/claims/roles": ["boss", "viewer"],
  });
  const [row] = await listed("claims@");
  expect(row?.signIn).toMatchObject({ received: ["boss", "viewer"], understood: ["viewer"] });
  expect(row?.signIn?.claims).toContain("email_verified");
  expect(JSON.stringify(row?.signIn)).not.toContain("claims@foundation.example");
});

test("an invited user whose address is not known to be verified is one row, which an administrator confirms", async () => {
  const email = "ines@foundation.example";
  await invite(email);
  const token = await signIn({ sub: "ines", email, email_verified: undefined });
  const rows = await listed(email);
  expect(rows).toMatchObject([{ emailVerified: null, isWaiting: true, roles: [] }]);
  const confirmed = await call("POST", `/user/${rows[0]?.id}/confirm-address`, {});
  expect(confirmed.json()).toMatchObject({ isWaiting: false, roles: ["readonly"] });
  expect(await rolesOf(token)).toEqual(["readonly"]);
  expect(await listed(email)).toHaveLength(1);
  expect((await call("POST", `/user/${rows[0]?.id}/confirm-address`, {})).status).toBe(409);
});

test("a later verified sign-in takes the invitation by itself", async () => {
  const email = "kim@foundation.example";
  await invite(email);
  await signIn({ sub: "kim", email, email_verified: "false" });
  expect(await listed(email)).toMatchObject([{ emailVerified: false, isWaiting: true }]);
  await signIn({ sub: "kim", email: "KIM@foundation.example", email_verified: "true" });
  expect(await listed(email)).toMatchObject([{ emailVerified: true, isWaiting: false, roles: ["readonly"] }]);
});

test("a stranger with the invited address gets nothing when its owner has signed in", async () => {
  const email = "robin@foundation.example";
  await invite(email);
  await signIn({ sub: "stranger", email, email_verified: false });
  await signIn({ sub: "robin", email });
  const rows = await listed(email);
  expect(rows.map(({ roles, isWaiting }) => [roles, isWaiting])).toEqual(
    expect.arrayContaining([
      [["readonly"], false],
      [[], false],
    ]),
  );
});

const fromEarlierProvider = async (email: string) => {
  const { rows } = await platform.running.platform.db.execute<{ id: string }>(sql`
    insert into users (issuer, subject, email, full_name, roles, granted_roles)
    values ('https://old.example', ${email}, ${email}, 'Earlier Ada', '{admin}', '{admin}') returning id`);
  return rows[0]?.id ?? "";
};

test("after the issuer has changed, the same person keeps the earlier user", async () => {
  const email = "moved@foundation.example";
  const earlier = await fromEarlierProvider(email);
  const before = await signIn({ sub: "moved", email });
  const row = (await listed(email)).find(({ sameAs }) => sameAs !== null);
  expect(row?.sameAs).toMatchObject({ id: earlier, name: "Earlier Ada", provider: "old.example" });
  const joined = await call("POST", `/user/${row?.id}/same-person`, { otherId: earlier, isSame: true });
  expect(joined.json()).toMatchObject({ id: earlier, roles: ["admin"], sameAs: null });
  expect((await call("GET", "/auth/me", undefined, before)).status).toBe(401);
  expect(await rolesOf(await signIn({ sub: "moved", email }))).toEqual(["admin"]);
  expect(await listed(email)).toHaveLength(1);
});

test("different people with one address are offered once", async () => {
  const email = "shared@foundation.example";
  const earlier = await fromEarlierProvider(email);
  await signIn({ sub: "shared", email });
  const row = (await listed(email)).find(({ sameAs }) => sameAs !== null);
  const path = `/user/${row?.id}/same-person`;
  expect((await call("POST", path, { otherId: earlier, isSame: false })).json()).toMatchObject({ sameAs: null });
  expect((await call("POST", path, { otherId: earlier, isSame: true })).status).toBe(409);
  expect(await listed(email)).toHaveLength(2);
});

test("an unverified address offers nobody", async () => {
  const email = "claimed@foundation.example";
  await fromEarlierProvider(email);
  await signIn({ sub: "claimer", email, email_verified: false });
  expect((await listed(email)).filter(({ sameAs }) => sameAs !== null)).toEqual([]);
});
