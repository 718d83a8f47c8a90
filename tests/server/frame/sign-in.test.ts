import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { deriveKey, readSecretKey } from "#server/platform/core/secrets.ts";
import { chromeExtensionId, extensionOrigins, extensionRedirects } from "#shared/domain/extension-id.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { signIn } from "#tests/support/sign-in.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ demo: true, environment: { SESSION_IDLE_MINUTES: "60" } });
});
afterAll(() => platform.stop());

const authority = () => `${platform.config.publicUrl}/oidc`;
const consoleRedirect = () => `${platform.config.publicUrl}/auth/callback`;

interface Me {
  id: string;
  email: string;
  tenants: { roles: string[]; adminSegments: string[]; status: string }[];
}

async function exchange(idToken: string) {
  return platform.api("/auth/sso/callback", { method: "POST", body: { idToken } });
}

async function me(token: string): Promise<Me> {
  return (await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } })).json<Me>();
}

test("the token of one client is worth nothing on a page of the other", async () => {
  const { origin } = new URL(platform.config.publicUrl);
  const [extensionOrigin = ""] = extensionOrigins;
  const console = { clientId: "console", redirectUri: consoleRedirect(), origin };
  const extension = { clientId: "extension", redirectUri: extensionRedirects[0] ?? "", origin: extensionOrigin };
  const statusFrom = async (client: typeof console, page: string) => {
    const { idToken } = await signIn({ authority: authority(), ...client, account: "readonly" });
    const body = { idToken };
    return (await platform.api("/auth/sso/callback", { method: "POST", body, headers: { origin: page } })).status;
  };
  expect(await statusFrom(console, origin)).toBe(200);
  const isExtensionUsed = async () =>
    (await platform.api("/settings", { account: "admin" })).json<{ extensionUsed: boolean }>().extensionUsed;
  expect(await statusFrom(console, extensionOrigin)).toBe(401);
  expect(await isExtensionUsed()).toBe(false);
  expect(await statusFrom(extension, extensionOrigin)).toBe(200);
  expect(await isExtensionUsed()).toBe(true);
  expect(await statusFrom(extension, origin)).toBe(401);
});

describe("every demo account signs in through the embedded provider", () => {
  test.each([
    ["admin", ["admin"], "active"],
    ["project-admin", ["projectAdmin"], "active"],
    ["readonly", ["readonly"], "active"],
    ["empty", [], "empty-permissions"],
  ])("%s has the roles %j and the status %s", async (account, roles, status) => {
    const { idToken } = await signIn({
      authority: authority(),
      clientId: "console",
      redirectUri: consoleRedirect(),
      account,
    });
    const answer = await exchange(idToken);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(answer.text.split(".")).toHaveLength(3);
    const user = await me(answer.text);
    const known = demoAccounts.find(({ name }) => name === account);
    expect(known && demoUserId(known)).toBe(user.id);
    expect(user.email).toBe(`${account}@demo.example`);
    expect(user.tenants[0]).toMatchObject({ roles, status });
  });

  test("the project admin administers one group with all its projects and sub-projects", async () => {
    const user = await me(await platform.token("project-admin"));
    const own = user.tenants[0]?.adminSegments ?? [];
    const answer = await platform.api("/segment/projectGroup/query", { method: "POST", body: {}, account: "admin" });
    const { rows } = answer.json<{
      rows: { id: string; projects: { id: string; subprojects: { id: string }[] }[] }[];
    }>();
    const group = rows.find(({ id }) => own.includes(id));
    const below = group?.projects.flatMap((project) => [project.id, ...project.subprojects.map(({ id }) => id)]) ?? [];
    expect(below.length).toBeGreaterThan(1);
    expect([...own].sort()).toEqual([group?.id, ...below].sort());
    expect(rows.length).toBeGreaterThan(1);
  });

  test("the extension signs in with a client of its own", async () => {
    const [redirectUri = ""] = extensionRedirects;
    const [origin = ""] = extensionOrigins;
    const { idToken } = await signIn({
      authority: authority(),
      clientId: "extension",
      redirectUri,
      account: "admin",
      origin,
    });
    expect((await exchange(idToken)).status).toBe(200);
  });

  test("a second sign-in in the same browser shows no prompt", async () => {
    const cookies = new Map<string, string>();
    const options = {
      authority: authority(),
      clientId: "console",
      redirectUri: consoleRedirect(),
      account: "readonly",
      cookies,
    };
    await signIn(options);
    const again = await signIn({ ...options, prompt: "none" });
    expect(again.visited.some((address) => address.includes("/interaction/"))).toBe(false);
  });

  test("without a session a silent sign-in returns that a login is required", async () => {
    const options = {
      authority: authority(),
      clientId: "console",
      redirectUri: consoleRedirect(),
      account: "admin",
      prompt: "none",
    };
    await expect(signIn(options)).rejects.toThrow("login_required");
  });

  test("the token endpoint accepts the console and the extension, and no other origin", async () => {
    const allowed = async (origin: string) => {
      const answer = await fetch(`${authority()}/token`, {
        method: "POST",
        headers: { origin, "content-type": "application/x-www-form-urlencoded" },
        body: "grant_type=authorization_code&client_id=console&code=none",
      });
      return answer.headers.get("access-control-allow-origin");
    };
    for (const origin of [platform.config.publicUrl, platform.url, `chrome-extension://${chromeExtensionId}`]) {
      expect(await allowed(origin)).toBe(origin);
    }
    expect(await allowed("https://elsewhere.example")).toBeNull();
  });

  test("a redirect that is not listed is refused", async () => {
    const options = { authority: authority(), clientId: "console", account: "admin" };
    await expect(signIn({ ...options, redirectUri: "https://elsewhere.example/auth/callback" })).rejects.toThrow();
  });

  test("PKCE is required", async () => {
    const query = new URLSearchParams({
      client_id: "console",
      redirect_uri: consoleRedirect(),
      response_type: "code",
      scope: "openid",
      state: "s",
    });
    const answer = await fetch(`${authority()}/auth?${query}`, { redirect: "manual" });
    expect(answer.headers.get("location")).toContain("error=invalid_request");
  });

  test("the provider's pages have no inline script or style and no form-action", async () => {
    const cookies = new Map<string, string>();
    const { visited } = await signIn({
      authority: authority(),
      clientId: "console",
      redirectUri: consoleRedirect(),
      account: "admin",
      cookies,
    });
    const page = visited.find((address) => address.includes("/interaction/")) ?? "";
    expect(page).toContain("/oidc/interaction/");
    const logout = await fetch(`${authority()}/session/end`);
    const html = await logout.text();
    expect(html).not.toMatch(/<script>|<style|style=|onclick/);
    const policy = logout.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("form-action");
    expect(policy).not.toContain("unsafe-inline");
  });
});

describe("tokens", () => {
  test("an untrusted ID token is 401 with an error object", async () => {
    const own = await new SignJWT({ email: "admin@demo.example" })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject("demo-admin")
      .setIssuer(authority())
      .setAudience("console")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new Uint8Array(32));
    for (const idToken of ["x.y.z", "", own]) {
      const answer = await exchange(idToken);
      expect(answer.status).toBe(401);
      expect(answer.json()).toEqual({ error: { code: 401, message: expect.any(String) } });
    }
  });

  test("an ID token outlives a restart of the platform", async () => {
    const { idToken } = await signIn({
      authority: authority(),
      clientId: "console",
      redirectUri: consoleRedirect(),
      account: "admin",
    });
    await platform.restart();
    expect((await exchange(idToken)).status).toBe(200);
  });

  test("an app token that is expired, of an unknown user, or signed with another key is 401", async () => {
    const key = deriveKey(await readSecretKey(platform.config), "app-token");
    const [admin] = demoAccounts;
    const id = admin ? demoUserId(admin) : "";
    const now = Math.floor(Date.now() / 1000);
    const signed = (payload: object, signingKey: Uint8Array = key) =>
      new SignJWT({ iat: now, exp: now + 60, ...payload }).setProtectedHeader({ alg: "HS256" }).sign(signingKey);
    const none = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${btoa(JSON.stringify({ id, iat: now, exp: now + 60 })).replaceAll("=", "")}.`;
    const statusOf = async (token: string) =>
      (await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await statusOf(await signed({ id }))).toBe(200);
    expect(await statusOf(await signed({ id, iat: now - 120, exp: now - 60 }))).toBe(401);
    expect(await statusOf(await signed({ id: "5b0e1f3a-0000-4000-8000-000000000000" }))).toBe(401);
    expect(await statusOf(await signed({ id }, new Uint8Array(32)))).toBe(401);
    expect(await statusOf(none)).toBe(401);
  });
});

describe("a session ends after the configured time without use", () => {
  /** Token issued so many minutes ago and last used so many minutes ago; undefined for never. */
  async function tokenUsed(issued: number, used?: number): Promise<string> {
    const { id } = await me(await platform.token("readonly"));
    const key = deriveKey(await readSecretKey(platform.config), "app-token");
    const iat = Date.now() / 1000 - issued * 60;
    if (used !== undefined) {
      await platform.running.platform.db.execute(sql`
        insert into sessions (user_id, issued_at, last_used_at)
        values (${id}::uuid, to_timestamp(${Math.round(iat * 1000)} / 1000.0), now() - ${used} * interval '1 minute')`);
    }
    return new SignJWT({ id, iat, exp: Math.floor(iat) + 86_400 }).setProtectedHeader({ alg: "HS256" }).sign(key);
  }
  const statusOf = async (token: string, headers: Record<string, string> = {}) =>
    (await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}`, ...headers } })).status;

  test("counted from the last request of that session, not of the user", async () => {
    expect(await statusOf(await tokenUsed(50))).toBe(200);
    expect(await statusOf(await tokenUsed(300, 50))).toBe(200);
    expect(await statusOf(await tokenUsed(70))).toBe(401);
    expect(await statusOf(await tokenUsed(300, 70))).toBe(401);
  });

  test("a request keeps it alive, one of an unattended page does not", async () => {
    const { db } = platform.running.platform;
    const lastUses = async () =>
      (
        await db.execute<{ minutes: number }>(sql`
        select round(extract(epoch from now() - last_used_at) / 60)::int as minutes from sessions
        where issued_at between now() - interval '101 minutes' and now() - interval '99 minutes'`)
      ).rows;
    const token = await tokenUsed(100, 50);
    expect(await statusOf(token, { "x-unattended": "1" })).toBe(200);
    expect(await lastUses()).toEqual([{ minutes: 50 }]);
    expect(await statusOf(token)).toBe(200);
    await expect.poll(lastUses).toEqual([{ minutes: 0 }]);
  });

  test("a socket does not keep it alive, and cannot be opened with an ended one", async () => {
    const connect = async (token: string) => {
      const socket = io(`${platform.url}/user`, { path: "/api/socket.io", transports: ["websocket"], auth: { token } });
      const result = await new Promise((resolve) => {
        socket.on("connect", () => resolve("connected")).on("connect_error", ({ message }) => resolve(message));
      });
      socket.disconnect();
      return result;
    };
    expect(await connect(await tokenUsed(400, 50))).toBe("connected");
    expect(await connect(await tokenUsed(400, 70))).toBe("Authentication error");
  });
});

describe("tokens end", () => {
  const statusOf = async (token: string) =>
    (await platform.api("/auth/me", { headers: { authorization: `Bearer ${token}` } })).status;
  const signInAs = async (account: string, clientId: "console" | "extension" = "console") => {
    const own =
      clientId === "console"
        ? { redirectUri: consoleRedirect() }
        : { redirectUri: extensionRedirects[0] ?? "", origin: `chrome-extension://${chromeExtensionId}` };
    const { idToken } = await signIn({ authority: authority(), clientId, account, ...own });
    return (await exchange(idToken)).text;
  };
  const listen = async (token: string) => {
    const socket = io(`${platform.url}/user`, {
      path: "/api/socket.io",
      query: { token },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    await new Promise<void>((connected) => socket.once("connected", () => connected()));
    return socket;
  };

  test("when the user signs out: tokens of the console, the extension and scripts end at once, with their sockets", async () => {
    const tokens = [
      await signInAs("readonly"),
      await signInAs("readonly", "extension"),
      await platform.token("readonly"),
    ];
    const other = await platform.token("admin");
    const me = await platform.api("/auth/me", { headers: { authorization: `Bearer ${tokens[0]}` } });
    const cookie = me.headers.get("set-cookie")?.split(";")[0] ?? "";
    const sockets = await Promise.all(tokens.map(listen));
    const closed = Promise.all(sockets.map((socket) => new Promise((done) => socket.once("disconnect", done))));
    const out = await platform.api("/auth/sign-out", {
      method: "POST",
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
    expect([out.status, out.text]).toEqual([200, "true"]);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401, 401]);
    expect((await platform.api("/images?url=https://example.org/a.png", { headers: { cookie } })).status).toBe(401);
    await closed;
    expect(await statusOf(other)).toBe(200);
    expect(await statusOf(await signInAs("readonly"))).toBe(200);
  });

  test("when a role or a segment was withdrawn: at the next sign-in, but not when one was added", async () => {
    const { db } = platform.running.platform;
    const grant = (roles: string[], segments: string[]) =>
      db.execute(sql`update users set roles = ${sql.param(roles)}::text[], admin_segments = ${sql.param(segments)}::uuid[]
        where email = 'readonly@demo.example'`);
    const before = await signInAs("readonly");
    await grant([], []);
    await signInAs("readonly");
    expect(await statusOf(before)).toBe(200);
    await grant(["readonly", "admin"], []);
    const after = await signInAs("readonly");
    expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
    await grant(["readonly"], ["5b0e1f3a-0000-4000-8000-000000000000"]);
    const last = await signInAs("readonly");
    expect([await statusOf(after), await statusOf(last)]).toEqual([401, 200]);
  });

  test("also when the clock was set back since: the next sign-in creates a valid token", async () => {
    const { db } = platform.running.platform;
    await db.execute(
      sql`update users set tokens_valid_from = now() + interval '1 hour' where email = 'empty@demo.example'`,
    );
    expect(await statusOf(await platform.token("empty"))).toBe(401);
    expect(await statusOf(await signInAs("empty"))).toBe(200);
  });
});
