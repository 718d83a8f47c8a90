import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseJson } from "#server/platform/core/parse-json.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let limited: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ environment: { GITHUB_WEBHOOK_SECRET: "s", SLACK_SIGNING_SECRET: "s" } });
  limited = await startPlatform({ environment: { RATE_LIMIT: "100" } });
});
afterAll(async () => {
  await platform.stop();
  await limited.stop();
});
afterEach(() => vi.restoreAllMocks());

const webhookPaths = ["github", "gitlab", "slack", "discourse", "jira", "groupsio"].flatMap((key) => [
  `/webhooks/${key}`,
  `/api/webhooks/${key}`,
  `/api/webhooks/${key}/5b0e1f3a-0000-4000-8000-000000000000`,
]);
/** Paths that accept a body without a user. */
const openPaths = [
  ...webhookPaths,
  ...["/webhooks/nobody", "/api/auth/sso/callback", "/api/member/query", "/api/v1/people/bulk", "/api/nothing"],
  ...["/oidc/token", "/oidc/auth", "/oidc/interaction/none", "/health", "/metrics", "/config.json", "/", "/people"],
];

const nested = (bytes: number) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2);
const megabyte = 1024 * 1024;

test.each(openPaths)("%s parses no nested body, however many arrive", async (path) => {
  const parse = vi.spyOn(JSON, "parse");
  const send = (type: string, body: string, headers: Record<string, string> = {}) =>
    fetch(platform.url + path, { method: "POST", headers: { "content-type": type, ...headers }, body })
      .then((answer) => answer.status)
      // A refused body may close the connection while it is being sent.
      .catch(() => 413);
  const bodies = Array.from({ length: 24 }, (_, at) => nested(at % 2 === 0 ? megabyte - 2 : 4 * megabyte));
  const signed = { "x-hub-signature-256": `sha256=${"a".repeat(64)}`, "x-gitlab-token": "a" };
  const statuses = await Promise.all(bodies.map((body) => send("application/json", body, signed)));
  for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
  // 503: too many deliveries arrive at once, some of them of an earlier path.
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(parse.mock.calls.filter(([text]) => String(text).startsWith("[[[["))).toEqual([]);
  expect((await fetch(`${platform.url}/health`)).status).toBe(200);
});

test("the limits of JSON are found without parsing it, whatever strings contain", () => {
  const limits = { depth: 3, values: 5 };
  for (const text of ['["[[[[[["]', '["\\"[[[[", "\\\\"]', '{"a":{"b":[1]}}', '"[[[[', "[1,2,3,4]"]) {
    const parsed = (() => {
      try {
        return parseJson(text, limits);
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(parsed).not.toBe("The JSON is too large or too deeply nested.");
  }
  for (const text of [
    "[[[[1]]]]",
    '{"a":{"b":{"c":[]}}}',
    "[1,2,3,4,5,6]",
    '["\\\\",[[[',
    `["${"a".repeat(9)}\\\\",[[[`,
  ]) {
    expect(() => parseJson(text, limits), text).toThrow("too large or too deeply nested");
  }
});

test("a compressed body is refused before it is expanded", async () => {
  const bomb = gzipSync(Buffer.alloc(50 * megabyte));
  for (const path of ["/webhooks/github", "/api/auth/sso/callback"]) {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const answer = await fetch(platform.url + path, { method: "POST", headers, body: new Uint8Array(bomb) });
    // A webhook's signature covers the bytes as sent.
    expect([401, 415], path).toContain(answer.status);
  }
});

/** Sends a chunked body, which declares no length, and returns the status line. */
function sendChunked(path: string, megabytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(platform.config.port, "127.0.0.1", () => {
      const head = [`POST ${path} HTTP/1.1`, "host: localhost", "content-type: application/json"];
      socket.write([...head, "transfer-encoding: chunked", "", ""].join("\r\n"));
      const part = `${megabyte.toString(16)}\r\n${" ".repeat(megabyte)}\r\n`;
      for (let sent = 0; sent < megabytes; sent++) socket.write(part);
      socket.write("0\r\n\r\n");
    });
    socket.on("data", (bytes) => {
      answer += String(bytes);
      if (answer.includes("\r\n")) socket.destroy();
    });
    socket.on("error", (error) => (answer ? resolve(answer) : reject(error)));
    socket.on("close", () => resolve(answer.split("\r\n")[0] ?? ""));
  });
}

test("a body without a declared length has the same limit", async () => {
  for (const path of ["/webhooks/slack", "/api/auth/sso/callback"]) {
    expect(await sendChunked(path, 3), path).toContain("413");
  }
  expect(await sendChunked("/api/member/query", 3)).toContain("403");
});

test("no body is read for a path that does not exist", async () => {
  const part = " ".repeat(megabyte);
  for (const path of ["/api/nothing", "/api/v1/nothing", "/nothing", "/oidc2/token", "/api/docs/nothing"]) {
    // Only the head and a part of the body are sent.
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(platform.config.port, "127.0.0.1", () => {
        const head = [`POST ${path} HTTP/1.1`, "host: localhost", "content-type: application/json"];
        socket.write([...head, `content-length: ${4 * megabyte}`, "", part].join("\r\n"));
      });
      socket.once("data", (bytes) => resolve(String(bytes).split("\r\n")[0] ?? "") ?? socket.destroy());
      socket.once("error", reject);
    });
    expect(answer, path).toContain("404");
  }
});

test("an address may send only so many forged deliveries and sign-in requests", async () => {
  const forge = () => fetch(`${limited.url}/webhooks/discourse`, { method: "POST", body: "{}" });
  for (let sent = 0; sent < 5; sent++) expect((await forge()).status).toBe(401);
  const refused = await forge();
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/^Too many requests/)]);
  expect(refused.headers.get("content-security-policy")).toBeTruthy();
  const signIn = () => fetch(`${limited.url}/oidc/auth`);
  for (let sent = 0; sent < 25; sent++) expect((await signIn()).status).toBe(400);
  expect((await signIn()).status).toBe(429);
  const statuses = await Promise.all(Array.from({ length: 101 }, () => limited.api("/nothing")));
  expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  for (let sent = 0; sent < 100; sent++) await limited.api("/auth/sso/callback", { method: "POST", body: {} });
  expect((await limited.api("/auth/sso/callback", { method: "POST", body: {} })).status).toBe(429);
});
