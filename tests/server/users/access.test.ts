import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { readClaims } from "#server/admin/sign-in/read-claims.ts";
import { readRolesClaim } from "#server/admin/sign-in/roles-of-claim.ts";
import { type SignedIn, saveSignedInUser } from "#server/admin/sign-in/save-user.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let groups: { id: string; name: string; projects: { id: string; subprojects: { id: string }[] }[] }[];
beforeAll(async () => {
  mail = await startMailServer();
  platform = await startPlatform({ demo: true, environment: { SMTP_URL: mail.url, MAIL_FROM: "cdp@mail.example" } });
  const answer = await platform.api("/segment/projectGroup/query", { method: "POST", body: {}, account: "admin" });
  groups = answer.json<{ rows: typeof groups }>().rows;
});
afterAll(async () => {
  await platform.stop();
  await mail.stop();
});

const send = (method: string, path: string, body?: unknown, account: Account = "admin") =>
  platform.api(path, { method, account, ...(body !== undefined && { body }) });
const withKey = (key: string, path: string, init: { method?: string; body?: unknown } = {}) =>
  platform.api(path, { ...init, headers: { authorization: `Bearer ${key}` } });
const idOf = (name: Account) => demoUserId({ name });

interface UserRow {
  id: string;
  email: string;
  status: string;
  roles: string[];
  isBlocked: boolean;
  lastSeenAt: string | null;
  adminSegments: { id: string }[];
}
const usersOf = async (email: string) =>
  (await send("GET", `/user?filter%5Bemail%5D=${encodeURIComponent(email)}`)).json<{ rows: UserRow[] }>().rows;
const userOf = async (email: string) => (await usersOf(email))[0];
const person = (email: string, over: Partial<SignedIn> = {}): SignedIn => ({
  issuer: "embedded",
  subject: `sub-${email}`,
  email,
  emailVerified: true,
  fullName: "Ines Invited",
  firstName: "Ines",
  lastName: "Invited",
  roles: [],
  sourceIds: [],
  ...over,
});
const signInAs = (who: SignedIn) => saveSignedInUser(platform.running.platform.db, who);
const lastEntry = async () =>
  (await send("POST", "/audit-logs/query", { limit: 1 })).json<Record<string, unknown>[]>()[0];

describe("access granted by an administrator", () => {
  test("An invited user gets roles and project groups at the first sign-in with the verified address", async () => {
    const group = groups[0];
    const body = { email: "Ines@foundation.example", roles: ["projectAdmin"], groups: [group?.id] };
    const invited = await send("POST", "/user", body);
    expect(invited.json<UserRow>()).toMatchObject({ status: "invited", roles: ["projectAdmin"] });
    expect(await lastEntry()).toMatchObject({
      actionType: "users-invite",
      newState: { email: "Ines@foundation.example", roles: ["projectAdmin"], groups: [group?.name] },
    });
    await signInAs(person("ines@foundation.example", { subject: "unverified", emailVerified: false }));
    const statuses = (await usersOf("Ines@foundation.example")).map(({ status }) => status);
    expect(statuses).toEqual(["empty-permissions"]);
    await platform.running.platform.db.execute(sql`delete from users where subject = 'unverified'`);
    const { id } = await signInAs(person("ines@foundation.example"));
    const user = await userOf("ines@foundation.example");
    expect(user).toMatchObject({ id: invited.json<UserRow>().id, status: "active", roles: ["projectAdmin"] });
    expect(user?.id).toBe(id);
    const below = group?.projects.flatMap((each) => [each.id, ...each.subprojects.map((sub) => sub.id)]) ?? [];
    expect(user?.adminSegments.map((each) => each.id).sort()).toEqual([group?.id, ...below].sort());
  });

  test("Another spelling of an address is the same invitation, a look-alike accepts none", async () => {
    const invite = (email: string) => send("POST", "/user", { email, roles: ["admin"], groups: [] });
    const invited = await invite("\u212Aatrin\u200B@foundation.example");
    expect(invited.json<UserRow>()).toMatchObject({ status: "invited", email: "Katrin@foundation.example" });
    for (const spelling of ["katrin@foundation.example", "ｋatrin@foundation.example", "KATRIN@foundation.example"]) {
      expect((await invite(spelling)).text, spelling).toMatch(/is already invited\.$/);
    }
    const config = { rolesClaim: "roles", roleMap: {}, oidcAdmins: [] };
    const rolesOf = async (email: string) => {
      const claims = { sub: `sub-${email}`, email, email_verified: true };
      const { id } = await signInAs(readClaims("embedded", config, claims));
      return (await platform.running.platform.db.execute(sql`select roles from users where id = ${id}::uuid`)).rows;
    };
    for (const lookalike of ["\u212Aatrin@foundation.example", "katrin\u200B@foundation.example"]) {
      expect(await rolesOf(lookalike), lookalike).toEqual([{ roles: [] }]);
    }
    expect(await rolesOf("KATRIN@foundation.example")).toEqual([{ roles: ["admin"] }]);
  });

  test("An invited user gets one email with the sign-in URL; withdrawing the invitation first sends none", async () => {
    const invite = (email: string) => send("POST", "/user", { email, roles: ["readonly"], groups: [] });
    const invited = await invite("mailed@foundation.example");
    expect(invited.json()).toMatchObject({ status: "invited", isMailed: true });
    const letters = () => mail.letters.filter(({ to }) => to === "mailed@foundation.example");
    await expect.poll(() => letters().length).toBe(1);
    expect(letters()[0]?.text).toMatch(/Subject: Ada Admin invites you to Community Data Platform/);
    expect(letters()[0]?.text).toContain(platform.config.publicUrl);
    // The job of a withdrawn invitation finds no recipient.
    const { id } = (await invite("withdrawn@foundation.example")).json<UserRow>();
    await send("DELETE", `/user/${id}`);
    const { jobs } = platform.running.platform;
    await jobs.send("user-invitation", { userId: id, invitedById: idOf("admin") });
    // A process that dies before it notes the job as done leaves it to be run again.
    await jobs.send("user-invitation", { userId: invited.json<UserRow>().id, invitedById: idOf("admin") });
    const waiting = () =>
      platform.running.platform.db.execute(
        sql`select 1 from pgboss.job where name = 'user-invitation' and state < 'completed'`,
      );
    await expect.poll(async () => (await waiting()).rows.length).toBe(0);
    expect(letters()).toHaveLength(1);
  });

  test("Granted access stays at the next sign-in, in addition to the provider's roles", async () => {
    const group = groups[1];
    await signInAs(person("kim@foundation.example", { roles: ["readonly"] }));
    const user = await userOf("kim@foundation.example");
    const changed = await send("PUT", `/user/${user?.id}`, {
      roles: ["projectAdmin"],
      groups: [group?.id],
      isBlocked: false,
    });
    expect(changed.json<UserRow>().roles.sort()).toEqual(["projectAdmin", "readonly"]);
    await signInAs(person("kim@foundation.example", { roles: ["readonly"] }));
    expect((await userOf("kim@foundation.example"))?.roles.sort()).toEqual(["projectAdmin", "readonly"]);
  });

  test("A blocked user has no access at once, whatever the provider's roles, until the block is lifted", async () => {
    const token = await platform.token("readonly");
    const asReader = () => withKey(token, "/auth/me").then(({ status }) => status);
    expect(await asReader()).toBe(200);
    const id = idOf("readonly");
    await send("PUT", `/user/${id}`, { roles: [], groups: [], isBlocked: true });
    expect(await asReader()).toBe(401);
    const account = demoAccounts.find(({ name }) => name === "readonly");
    await signInAs(person("readonly@demo.example", { subject: "demo-readonly", ...readRolesClaim(account?.claims) }));
    expect(await userOf("readonly@demo.example")).toMatchObject({
      isBlocked: true,
      roles: [],
      status: "empty-permissions",
    });
    await send("PUT", `/user/${id}`, { roles: [], groups: [], isBlocked: false });
    expect(await userOf("readonly@demo.example")).toMatchObject({
      isBlocked: false,
      roles: ["readonly"],
      status: "active",
    });
  });

  test("A withdrawn role ends with the next request, and no earlier ID token restores it", async () => {
    const email = "robin@foundation.example";
    const startedAt = Date.now() - 60_000;
    const { id } = await signInAs(person(email, { roles: ["readonly"], startedAt }));
    const access = (roles: string[]) => send("PUT", `/user/${id}`, { roles, groups: [], isBlocked: false });
    await access(["admin"]);
    const token = await createAppTokens(await readSecretKey(platform.config)).sign(id);
    const asRobin = () => withKey(token, "/user").then(({ status }) => status);
    expect(await asRobin()).toBe(200);
    await access([]);
    expect(await asRobin()).toBe(401);
    await expect(signInAs(person(email, { roles: ["admin"], startedAt }))).rejects.toMatchObject({ status: 401 });
    expect((await userOf(email))?.roles).toEqual(["readonly"]);
    await signInAs(person(email, { roles: ["readonly"], startedAt: Date.now() + 1_000 }));
  });

  test.each([
    ["an address that is none", { email: "nobody", roles: ["readonly"], groups: [] }, 400],
    ["no role", { email: "a@foundation.example", roles: [], groups: [] }, 400],
    [
      "a project admin of no project group",
      { email: "a@foundation.example", roles: ["projectAdmin"], groups: [] },
      400,
    ],
    ["an address that is known", { email: "ADMIN@demo.example", roles: ["admin"], groups: [] }, 409],
  ])("An invitation with %s is refused in plain words", async (_what, body, status) => {
    const answer = await send("POST", "/user", body);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(/^[A-Z][^{]+$/);
  });

  test("Users cannot change their own access, and an invitation can be withdrawn", async () => {
    const own = await send("PUT", `/user/${idOf("admin")}`, { roles: [], groups: [], isBlocked: true });
    expect([own.status, own.text]).toEqual([400, "You cannot change your own access. Ask another administrator."]);
    const invited = await send("POST", "/user", { email: "gone@foundation.example", roles: ["readonly"], groups: [] });
    expect((await send("DELETE", `/user/${invited.json<UserRow>().id}`)).status).toBe(200);
    expect(await userOf("gone@foundation.example")).toBeUndefined();
    expect((await send("DELETE", `/user/${idOf("readonly")}`)).status).toBe(400);
  });

  test("The list states when a user was last seen", async () => {
    expect(Date.parse((await userOf("admin@demo.example"))?.lastSeenAt ?? "")).toBeGreaterThan(0);
  });
});

describe("API keys", () => {
  interface Key {
    id: string;
    userId: string;
    key: string;
    lastUsedAt: string | null;
  }
  const create = async (over: object = {}) =>
    send("POST", "/api-key", { name: "Nightly export", roles: ["readonly"], groups: [], expiresAt: null, ...over });

  test("A key has its role, is shown once, is not stored, and ends when it is revoked", async () => {
    const made = (await create()).json<Key>();
    expect(made.key).toMatch(/^cdp_[\w-]{43}$/);
    expect((await withKey(made.key, "/settings")).status).toBe(200);
    expect((await withKey(made.key, "/user")).status).toBe(403);
    const listed = await send("GET", "/api-key");
    expect(listed.json<{ rows: Key[] }>().rows[0]).toMatchObject({
      id: made.id,
      name: "Nightly export",
      createdBy: "Ada Admin",
    });
    const storedRows = await platform.running.platform.db.execute<{ text: string }>(sql`
      select string_agg(row, ' ') as text from (
        select k::text as row from api_keys k union all select a::text from audit_logs a
        union all select i::text from idempotent_answers i) rows`);
    for (const text of [listed.text, storedRows.rows[0]?.text ?? ""]) expect(text).not.toContain(made.key);
    expect((await send("DELETE", `/api-key/${made.id}`)).status).toBe(200);
    expect((await withKey(made.key, "/settings")).status).toBe(401);
    expect(await lastEntry()).toMatchObject({ actionType: "api-keys-revoke", newState: { isRevoked: true } });
  });

  test("A key of one project group changes nothing in another one, and the audit log names it", async () => {
    const [own, other] = groups;
    const made = (await create({ name: "Robot", roles: ["projectAdmin"], groups: [own?.id] })).json<Key>();
    const add = (group: typeof own) =>
      withKey(made.key, "/member", {
        method: "POST",
        body: {
          displayName: "Made by a robot",
          identities: [
            { platform: "github", type: "username", value: `robot-${group?.id.slice(0, 8)}`, verified: false },
          ],
          segments: [group?.projects[0]?.subprojects[0]?.id],
        },
      });
    expect((await add(other)).status).toBe(403);
    expect((await add(own)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({
      actionType: "members-create",
      user: { id: made.userId, fullName: "Robot" },
    });
  });

  test("A key cannot grant access or create keys, and an expired one is refused", async () => {
    const made = (await create({ roles: ["admin"] })).json<Key>();
    const body = { email: "b@foundation.example", roles: ["admin"], groups: [] };
    expect((await withKey(made.key, "/user", { method: "POST", body })).status).toBe(400);
    await platform.running.platform.db.execute(sql`update api_keys set expires_at = now() where id = ${made.id}`);
    expect((await withKey(made.key, "/settings")).status).toBe(401);
    expect((await create({ expiresAt: "2020-01-01T00:00:00.000Z" })).status).toBe(400);
  });

  test("A repetition under the same Idempotency-Key does not return the key", async () => {
    const body = { name: "Once", roles: ["readonly"], groups: [], expiresAt: null };
    const twice = () =>
      platform.api("/api-key", { method: "POST", account: "admin", body, headers: { "idempotency-key": "once-1" } });
    const first = await twice();
    expect(first.status).toBe(200);
    const second = await twice();
    expect([second.status, second.text.includes(first.json<Key>().key)]).toEqual([409, false]);
    const storedRows = await platform.running.platform.db.execute<{ found: boolean }>(
      sql`select exists (select 1 from idempotent_answers where answer like '%cdp_%') as found`,
    );
    expect(storedRows.rows[0]?.found).toBe(false);
  });
});
