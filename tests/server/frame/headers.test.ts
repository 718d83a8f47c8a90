import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "#server/app/modules.ts";
import { allCalls } from "#shared/contract/all.ts";
import { runtimeConfigSchema } from "#shared/contract/config.ts";
import { chromeExtensionId } from "#shared/domain/extension-id.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ environment: { CORS_ORIGINS: "https://tool.example" } });
});
afterAll(() => platform.stop());

const paths = [
  "/",
  "/people",
  "/config.json",
  "/health",
  "/metrics",
  "/api/settings",
  "/api/nothing",
  "/api/docs",
  "/nothing.js",
];

const providerPaths = [
  "/oidc/.well-known/openid-configuration",
  "/oidc/jwks",
  "/oidc/auth",
  "/oidc/session/end",
  "/oidc/token",
  "/oidc/nothing",
  "/oidc/interaction/none",
  "/oidc/sign-out.js",
];

/** Responses up to the choice of a demo account: the redirect, then the page. */
async function providerAnswers(): Promise<Response[]> {
  const { publicUrl } = platform.config;
  const query = new URLSearchParams({
    client_id: "console",
    redirect_uri: `${publicUrl}/auth/callback`,
    response_type: "code",
    scope: "openid",
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
  });
  const redirect = await fetch(`${platform.url}/oidc/auth?${query}`, { redirect: "manual" });
  expect(redirect.status).toBe(303);
  const cookie = redirect.headers.getSetCookie().map((each) => each.split(";")[0]);
  const address = new URL(redirect.headers.get("location") ?? "", platform.url);
  return [redirect, await fetch(address, { headers: { cookie: cookie.join("; ") } })];
}

describe("every response has the security headers", () => {
  test("the sign-in provider's redirects and pages, which are never cached", async () => {
    for (const answer of [...(await providerAnswers()), await fetch(`${platform.url}/oidc/auth`)]) {
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const policy = answer.headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      // The directive would block the redirect to the extension.
      expect(policy).not.toContain("form-action");
    }
  });

  test("malformed requests and headers that are too long", async () => {
    const answers = await Promise.all([
      sendBytes("nonsense\r\n\r\n"),
      sendBytes(`GET / HTTP/1.1\r\na: ${"b".repeat(17_000)}`),
    ]);
    expect(answers.map((text) => text.split("\r\n")[0])).toEqual([
      "HTTP/1.1 400 Bad Request",
      "HTTP/1.1 431 Request Header Fields Too Large",
    ]);
    for (const text of answers) {
      const [, body = ""] = text.split("\r\n\r\n");
      expect(text).toContain("content-type: application/problem+json");
      expect(JSON.parse(body)).toMatchObject({
        title: expect.any(String),
        detail: expect.stringMatching(/^The|^This/),
      });
      expect(text).toContain("x-content-type-options: nosniff\r\n");
      expect(text).toContain("content-security-policy: default-src 'self'");
    }
  });

  const own = () => `Host: ${new URL(platform.url).host}\r\n`;
  const socketPath = "/api/socket.io/?EIO=4&transport=websocket";
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  const handshake = `${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n`;

  test.each<[string, () => string, number]>([
    [
      "an upgrade of another version",
      () => `GET ${socketPath} HTTP/1.1\r\n${own()}${handshake.replace("13", "99")}\r\n`,
      400,
    ],
    ["an upgrade without a key", () => `GET ${socketPath} HTTP/1.1\r\n${own()}${upgrade}\r\n`, 400],
    ["an upgrade by another method", () => `POST ${socketPath} HTTP/1.1\r\n${own()}${handshake}\r\n`, 400],
    [
      "an upgrade of an unknown connection",
      () => `GET ${socketPath}&sid=none HTTP/1.1\r\n${own()}${handshake}\r\n`,
      400,
    ],
    [
      "an upgrade to an unknown transport",
      () => `GET /socket.io/?EIO=4&transport=none HTTP/1.1\r\n${own()}${handshake}\r\n`,
      400,
    ],
    [
      "an upgrade for another host name",
      () => `GET ${socketPath} HTTP/1.1\r\nHost: evil.example\r\n${handshake}\r\n`,
      400,
    ],
    [
      "an offer of HTTP/2",
      () => `GET /api/nothing HTTP/1.1\r\n${own()}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n\r\n`,
      404,
    ],
    [
      "an upgrade of another path",
      () => `GET /api/nothing HTTP/1.1\r\n${own()}${handshake.replace("Upgrade\r", "Upgrade, close\r")}\r\n`,
      404,
    ],
    ["a request for another host name", () => "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 403],
    ["a request without a host name", () => "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    [
      "two lengths of a body",
      () => `POST /api/user HTTP/1.1\r\n${own()}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "a body that is too large",
      () =>
        `POST /api/auth/sso/callback HTTP/1.1\r\n${own()}Content-Type: application/json\r\nContent-Length: 9999999\r\n\r\n{`,
      413,
    ],
    [
      "an unknown expectation",
      () => `POST /api/user HTTP/1.1\r\n${own()}Expect: banana\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      417,
    ],
    ["a broken path", () => `GET /api/%ZZ HTTP/1.1\r\n${own()}Connection: close\r\n\r\n`, 400],
    ["very many headers", () => `GET / HTTP/1.1\r\n${own()}${"a: b\r\n".repeat(2_500)}\r\n`, 431],
  ])("%s", async (_name, bytes, status) => {
    const text = await sendBytes(bytes());
    const [head = ""] = text.split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain("\r\nx-content-type-options: nosniff\r\n");
    expect(head.toLowerCase()).toContain("\r\nreferrer-policy: no-referrer\r\n");
    expect(head.toLowerCase()).toContain("\r\ncontent-security-policy: default-src 'self'");
  });

  test.each([
    ["headers", () => `GET / HTTP/1.1\r\n${own()}`],
    ["body", () => `POST /late HTTP/1.1\r\n${own()}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`],
  ])("a request whose %s do not arrive in time", async (_part, request) => {
    const { createApp } = await import("#server/platform/http/app.ts");
    const app = await createApp(platform.config);
    app.post("/late", async () => "done");
    const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    Object.assign(app.server, { headersTimeout: 1, requestTimeout: 1 });
    const socket = connect(Number(address.port), "127.0.0.1", () => socket.write(request()));
    const answer = await text(socket);
    await app.close();
    expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 408 Request Timeout");
    expect(answer).toContain("x-content-type-options: nosniff\r\n");
    expect(answer).toContain("content-security-policy: default-src 'self'");
    expect(answer).toContain("The request did not arrive in time.");
  });

  test("a request that arrives while the platform stops", async () => {
    const { createApp } = await import("#server/platform/http/app.ts");
    const app = await createApp(platform.config);
    let release = () => {};
    let onStart = () => {};
    const started = new Promise<void>((resolve) => {
      onStart = resolve;
    });
    app.get("/slow", async () => {
      onStart();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return "done";
    });
    const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const request = (path: string) => `GET ${path} HTTP/1.1\r\n${own()}\r\n`;
    const socket = connect(Number(address.port), "127.0.0.1", () => socket.write(request("/slow")));
    let answers = "";
    socket.on("data", (bytes) => {
      answers += String(bytes);
    });
    await started;
    const closed = app.close();
    socket.write(request("/late") + request("/api/late"));
    await setTimeout(100);
    release();
    await Promise.all([closed, once(socket, "close")]);
    const [, ...late] = answers.split(/(?=HTTP\/1\.1 )/);
    expect(answers).toContain("done");
    expect(late).not.toEqual([]);
    for (const answer of late) {
      expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 503 Service Unavailable");
      expect(answer).toContain("x-content-type-options: nosniff\r\n");
      expect(answer).toContain("content-security-policy: default-src 'self'");
      expect(answer).toContain("retry-after: 5\r\n");
      expect(answer).toContain("The platform is restarting. Please try again in a moment.");
    }
  });

  test.each([...paths, ...providerPaths, "/api/socket.io/?EIO=4&transport=polling"])("%s", async (path) => {
    const { headers } = await fetch(`${platform.url}${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-hostname")).toBeTruthy();
    if (!path.startsWith("/api/socket.io")) expect(headers.get("x-request-id")).toBeTruthy();
    expect(headers.has("x-powered-by")).toBe(false);
    // The test serves without TLS.
    expect(headers.has("strict-transport-security")).toBe(false);
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test("the console's pages allow scripts and other resources from the platform only", async () => {
    const { headers } = await fetch(`${platform.url}/project-groups`);
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'self'", "object-src 'none'"]) expect(policy).toContain(part);
  });

  test("HSTS is sent when the platform is served over TLS", async () => {
    const { createApp } = await import("#server/platform/http/app.ts");
    const app = await createApp({ ...platform.config, publicUrl: "https://community.example" });
    app.get("/", () => "ok");
    const answer = await app.inject("/");
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(answer.headers["content-security-policy"]).toContain("wss://community.example");
    await app.close();
  });
});

function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(platform.config.port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (bytes) => {
      answer += String(bytes);
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}

test("a request's id is returned, unless it is invalid", async () => {
  const id = async (sent: string) =>
    (await platform.api("/settings", { headers: { "x-request-id": sent } })).headers.get("x-request-id");
  expect(await id("my-request-7")).toBe("my-request-7");
  expect(await id("<script>")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a path outside of the console's folder is refused", async () => {
  for (const path of [
    "/..%2f..%2fpackage.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
  ]) {
    const answer = await fetch(`${platform.url}${path}`);
    expect([400, 403, 404]).toContain(answer.status);
  }
});

test("responses are compressed", async () => {
  const answer = await fetch(`${platform.url}/api/docs/openapi.json`, { headers: { "accept-encoding": "gzip" } });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
});

test("the console, the extension and CORS_ORIGINS may call from a browser, no other origin", async () => {
  const allowed = async (origin: string) => {
    const answer = await fetch(`${platform.url}/api/member/query`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
    });
    return answer.headers.get("access-control-allow-origin");
  };
  const friends = [platform.config.publicUrl, `chrome-extension://${chromeExtensionId}`, "https://tool.example"];
  for (const origin of friends) expect(await allowed(origin)).toBe(origin);
  for (const origin of ["https://elsewhere.example", "null", "chrome-extension://another"]) {
    expect(await allowed(origin)).toBeNull();
  }
});

test.each(["/api/member/query", "/api/nowhere", "/api/%zz"])("%s has the headers for another origin", async (path) => {
  const origin = "https://tool.example";
  const answer = await fetch(`${platform.url}${path}`, { method: "POST", headers: { origin } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
  expect(answer.headers.get("vary")).toMatch(/origin/i);
});

test("/health is 200 with a text when the database answers", async () => {
  const answer = await fetch(`${platform.url}/health`);
  expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
});

test("/config.json matches the contract", async () => {
  const config: unknown = await (await fetch(`${platform.url}/config.json`)).json();
  expect(runtimeConfigSchema.parse(config)).toEqual(config);
  expect(config).toMatchObject({
    apiBase: "/api",
    auth: { authority: `${platform.config.publicUrl}/oidc`, embedded: true },
  });
});

test("the OpenAPI document and its page list every call of the contract", async () => {
  const document = (await (await fetch(`${platform.url}/api/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const page = await (await fetch(`${platform.url}/api/docs`)).text();
  for (const call of allCalls) {
    expect(document.paths[call.path]?.[call.method.toLowerCase()], `${call.method} ${call.path}`).toBeDefined();
    expect(page).toContain(`${call.method} /api${call.path}`);
  }
  const ids = Object.values(document.paths).flatMap((calls) =>
    Object.values(calls).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(allCalls.length);
});

test("the server has routes for every call of the contract, and no others", () => {
  const answered = allRoutes(platform.running.platform, {
    start: () => "",
    reportFailure: () => {},
    exchange: async () => "",
    becomeFirstAdministrator: async () => {},
    origins: async () => [],
    announce: async () => {},
    end: async () => {},
    mount: async () => {},
    ensureDemoUsers: async () => {},
  });
  const names = (calls: readonly { method: string; path: string }[]) =>
    calls.map((call) => `${call.method} ${call.path}`).sort();
  expect(names(answered.map(({ call }) => call))).toEqual(names(allCalls));
});
