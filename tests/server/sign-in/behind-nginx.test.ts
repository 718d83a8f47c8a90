import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Nginx, nginxPath, startNginx } from "#tests/support/nginx.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/port.ts";
import { signIn } from "#tests/support/sign-in.ts";

/** Requests a minute. A quarter of them are enough for a sign-in. */
const limit = 80;

describe.skipIf(nginxPath === null)("behind nginx with TLS", () => {
  let platform: TestPlatform;
  let nginx: Nginx;
  let address = "";
  let token = "";
  const checksCertificates = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  beforeAll(async () => {
    const port = await freePort();
    address = `https://localhost:${port}`;
    platform = await startPlatform({ demo: true, environment: { PUBLIC_URL: address, RATE_LIMIT: String(limit) } });
    nginx = await startNginx(nginxPath ?? "", port, platform.config.port);
    // The certificate is signed by itself.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  });
  afterAll(async () => {
    if (checksCertificates === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = checksCertificates;
    await nginx.stop();
    await platform.stop();
  });

  test("every address of the embedded provider comes from PUBLIC_URL", async () => {
    const answer = await fetch(`${address}/oidc/.well-known/openid-configuration`);
    const addresses = Object.entries((await answer.json()) as Record<string, unknown>).filter(
      ([name]) => name === "issuer" || /_(endpoint|uri)$/.test(name),
    );
    expect(addresses.length).toBeGreaterThan(4);
    for (const [name, value] of addresses) expect(value, name).toMatch(new RegExp(`^${address}/oidc`));
  });

  test("a user signs in, with cookies for TLS only", async () => {
    const { idToken } = await signIn({
      authority: `${address}/oidc`,
      clientId: "console",
      redirectUri: `${address}/auth/callback`,
      account: "readonly",
    });
    const answer = await fetch(`${address}/api/auth/sso/callback`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ idToken }),
    });
    expect(answer.status).toBe(200);
    token = await answer.text();
  });

  test("the socket connects, and no token is in the access log", async () => {
    const socket = io(`${address}/user`, {
      path: "/api/socket.io",
      auth: { token },
      transports: ["websocket"],
      rejectUnauthorized: false,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connected", () => resolve()).once("connect_error", reject);
    });
    socket.disconnect();
    const log = await nginx.accessLog();
    expect(log).toContain("POST /api/auth/sso/callback");
    expect(log).not.toContain(token);
    expect(log).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });

  test("limits count the client's address, not the proxy's", async () => {
    const ask = (forwarded: string) =>
      fetch(`${platform.url}/api/auth/me`, { headers: { "x-forwarded-for": forwarded } });
    const statuses = new Set<number>();
    for (let request = 0; request <= limit; request++) statuses.add((await ask("203.0.113.1")).status);
    expect([...statuses]).toEqual([403, 429]);
    expect((await ask("203.0.113.2")).status).toBe(403);
    expect((await fetch(`${address}/api/auth/me`)).status).toBe(403);
  });
});
