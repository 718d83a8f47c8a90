import { request } from "node:http";
import { connect } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorAnswer } from "#server/platform/http/error-answer.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
let subProject: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const groups = await platform.api("/segment/projectGroup/query", { method: "POST", body: {}, account: "admin" });
  const [first] = groups.json<{ rows: { id: string; projects: { subprojects: { id: string }[] }[] }[] }>().rows;
  group = first?.id ?? "";
  subProject = first?.projects[0]?.subprojects[0]?.id ?? "";
});
afterAll(() => platform.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  platform.api(path, { method: "POST", body, account: "admin", headers });
const put = (path: string, body: unknown) => platform.api(path, { method: "PUT", body, account: "admin" });
const get = (path: string) => platform.api(path, { account: "admin" });
const nested = (levels: number, open: string, close: string, middle: string) =>
  open.repeat(levels) + middle + close.repeat(levels);
/** Random letters, which cannot be compressed to fit into an index. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919 * (at + 13)) % 20_000))).join("");

describe("a request more expensive than any legitimate one is a 400 in plain words", () => {
  const tooDeep = "The request is nested more than 64 levels deep.";
  test.each([
    ["/member/query", () => `{"segments":["${group}"],"filter":${nested(10_000, '{"not":', "}", "{}")}}`],
    ["/integration/query", () => `{"filter":{"id":${nested(10_000, '{"not":', "}", '"x"')}}}`],
    [
      "/integration",
      () => `{"platform":"devto","settings":${nested(10_000, '{"a":', "}", "1")},"segments":["${subProject}"]}`,
    ],
    ["/product/event", () => `{"key":"k","type":"Page","properties":{"a":${nested(20_000, "[", "]", "")}}}`],
  ])("a body nested thousands of levels deep: %s", async (path, body) => {
    const answer = await post(path, body());
    expect([answer.status, answer.text]).toEqual([400, tooDeep]);
  });

  test("a body with millions of values", async () => {
    const answer = await post("/segment/id", { ids: Array.from({ length: 1_000_000 }, () => 0) });
    expect([answer.status, answer.text]).toEqual([400, "The request contains more than 20,000 values."]);
  });

  test("a filter with more comparisons than the limit of a list", async () => {
    const or = Array.from({ length: 400 }, (_, at) => ({ displayName: { eq: `Ada ${at}` } }));
    const people = await post("/member/query", { segments: [group], filter: { and: [{ or }, { or }, { or }] } });
    expect([people.status, people.text]).toEqual([400, "The filter has more than 1000 comparisons."]);
    const byStatus = Array.from({ length: 400 }, (_, at) => ({ status: `status ${at}` }));
    const integrations = await post("/integration/query", {
      filter: { and: [{ or: byStatus }, { or: byStatus }, { status: { or: byStatus.map(({ status }) => status) } }] },
    });
    expect([integrations.status, integrations.text]).toEqual([400, "The filter has more than 1000 comparisons."]);
    expect((await post("/member/query", { segments: [group], filter: { and: [{ or }, { or }] } })).status).toBe(200);
  });

  test.each([
    ["/segment/projectGroup", { name: "a\0b", slug: "nul" }],
    ["/product/event", { key: "a\0", type: "Page" }],
    ["/product/event", { key: "a", type: "Page", properties: { a: "\0" } }],
    ["/product/event", { key: "a", type: "Page", properties: { "\0": "a" } }],
    ["/product/event", { key: "a", type: "Page", properties: { a: "\udc00" } }],
    ["/audit-logs/query", { filter: { actionType: { in: ["\0"] } } }],
  ])("text that the database cannot store: %s %j", async (path, body) => {
    const answer = await post(path, body);
    expect([answer.status, answer.text]).toEqual([
      400,
      "The request contains a character that cannot be stored: NUL or an unpaired surrogate.",
    ]);
  });

  test("text that the database cannot store, in a query", async () => {
    expect((await get("/user?filter[query]=a%00b")).status).toBe(400);
    expect((await get("/user/autocomplete?query=%00")).status).toBe(400);
  });

  test("years that the database cannot store", async () => {
    for (const joinedAt of ["0000-01-01", "0001-01-01T00:00+14:00"]) {
      expect((await post("/member/query", { segments: [group], filter: { joinedAt: { gte: joinedAt } } })).status).toBe(
        400,
      );
    }
    expect((await get("/user?filter[createdAtRange][]=%2B200000-01-01T00:00:00Z")).status).toBe(400);
    expect((await get("/settings/members/attributes?filter[createdAtRange][]=%2B200000-01-01T00:00:00Z")).status).toBe(
      200,
    );
    const session = (await post("/product/session", { startTime: "" })).json<{ id: string }>();
    for (const endTime of ["+200000-01-01T00:00:00Z", "-000001-01-01T00:00:00Z", "soon"]) {
      const answer = await put(`/product/session/${session.id}`, { endTime });
      expect([answer.status, answer.text]).toEqual([400, "The field endTime is not a valid date."]);
    }
  });

  test("names and addresses longer than an index supports", async () => {
    const long = letters(9_000);
    const groups = [
      { name: long, slug: "long-name" },
      { name: "Long slug", slug: long },
      { name: "Long source", slug: "long-source", sourceId: long },
      { name: "Long address", slug: "long-address", url: `https://example.org/${long}` },
    ];
    for (const body of groups) expect((await post("/segment/projectGroup", body)).status).toBe(400);
    const person = await post("/member", { username: { github: long }, segments: [subProject] });
    expect([person.status, person.text.length < 200]).toEqual([400, true]);
    const platformKey = await post("/integration", { platform: long, segments: [subProject] });
    expect([platformKey.status, platformKey.text]).toEqual([
      400,
      "The field platform must be at most 100 characters long.",
    ]);
    for (const remote of [`https://git.example/${letters(1_900)}`, letters(1_990)]) {
      const answer = await put("/git-connect", { segments: [subProject], remotes: [remote] });
      expect([answer.status, answer.text]).toEqual([400, "A remote is longer than 2,000 characters."]);
    }
  });
});

test("an invalid client address from a proxy does not prevent the write", async () => {
  for (const address of ["nonsense", "fe80::1%eth0"]) {
    const answer = await post("/tag", { name: address, segments: [subProject] }, { "x-forwarded-for": address });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(address)]);
  }
});

test("the custom activity types of a segment have a shape that every client can read", async () => {
  for (const customActivityTypes of [{ git: "x" }, { git: { "authored-commit": { display: 5 } } }]) {
    expect((await put(`/segment/${subProject}`, { customActivityTypes })).status).toBe(400);
  }
  const display = { default: "did {channel}", short: "did", channel: "{channel}" };
  const own = { other: { visited: { display, isContentActivity: false } } };
  expect((await put(`/segment/${subProject}`, { customActivityTypes: own })).status).toBe(200);
  expect((await get(`/activity/type?segments[]=${subProject}`)).json()).toMatchObject({ custom: own });
});

/** Status of the response to a request with another host name. */
function statusFor(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${platform.url}${path}`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    outgoing.on("error", reject).end();
  });
}

test("a web page whose host name resolves to this machine gets no response (no password protects the demo accounts)", async () => {
  const paths = ["/config.json", "/oidc/.well-known/openid-configuration", "/api/settings", "/"];
  for (const path of paths) {
    for (const host of ["evil.example", "evil.example:4100", "127.0.0.1.evil.example", "localhost.evil.example"]) {
      expect(await statusFor(host, path), `${host}${path}`).toBe(403);
    }
    for (const host of ["localhost", "127.0.0.1:4100", "[::1]:4100", "localhost:4101"]) {
      if (path !== "/api/settings") expect(await statusFor(host, path), `${host}${path}`).not.toBe(403);
    }
  }
});

test("API responses are never cached; errors have the security headers, also for malformed URLs", async () => {
  expect((await get("/auth/me")).headers.get("cache-control")).toBe("no-store");
  expect((await platform.api("/auth/me")).headers.get("cache-control")).toBe("no-store");
  const { headers } = await get("/user/%E0%A4%A");
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

/** Sends part of a request and disconnects. */
async function breakOff(head: readonly string[], part: string): Promise<void> {
  const socket = connect(platform.config.port, "127.0.0.1");
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.write(`${[...head, `host: localhost:${platform.config.port}`].join("\r\n")}\r\n\r\n${part}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
}

test("a client that disconnects while it sends or waits causes no server error", async () => {
  const logged: unknown[] = [];
  const log = { error: (error: unknown) => logged.push(error) } as unknown as FastifyBaseLogger;
  const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET", statusCode: 400 });
  const closed = Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  const abortReason = AbortSignal.abort().reason;
  for (const error of [aborted, closed, abortReason]) expect(errorAnswer(error, log).status).toBe(400);
  expect(logged).toEqual([]);
  const token = await platform.token("admin");
  const head = ["POST /api/product/event HTTP/1.1", `authorization: Bearer ${token}`, "content-type: application/json"];
  await breakOff([...head, "content-length: 1000"], '{"key":');
  expect((await get("/settings")).status).toBe(200);
});
