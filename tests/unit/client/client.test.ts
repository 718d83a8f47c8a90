import { describe, expect, it, vi } from "vitest";
import { createClient } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authMe, authSsoCallback } from "#shared/contract/auth.ts";
import { integrationMappedRepos, integrationUpdate } from "#shared/contract/integrations.ts";
import { memberActivitySummary, memberFind, memberQuery } from "#shared/contract/members.ts";
import { ContractError } from "#shared/contract/read.ts";
import { type Answer, startBackend } from "./backend.ts";

const id = "11111111-1111-4111-8111-111111111111";
const group = {
  id: "g1",
  name: "Cloud Example",
  projects: [{ id: "p1", name: "Alpha", subprojects: [{ id: "s1", name: "Alpha Core" }] }],
};
const json = (body: unknown): Answer => ({
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});
const text = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body,
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
});
const rows = json({ rows: [], count: "12", limit: 20, offset: 0 });
const write = { params: { id }, body: { status: "done" } };

type Options = Partial<Parameters<typeof createClient>[0]>;

async function connect(answers: Answer[], options: Options = {}) {
  const backend = await startBackend(...answers);
  const client = createClient({
    baseUrl: backend.url,
    fetch,
    token: () => "app-token",
    group: () => group,
    ...options,
  });
  return { client, arrived: backend.arrived };
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

describe("a call", () => {
  it("arrives with method, path, segments, headers and body, and its answer is read", async () => {
    const { client, arrived } = await connect([rows]);
    const answer = await client.send(memberQuery, { body: { search: "ada", limit: 20, offset: undefined } });
    expect(answer.count).toBe(12);
    const [request] = arrived;
    expect(request).toMatchObject({
      method: "POST",
      target: "/member/query",
      body: { search: "ada", limit: 20, segments: ["g1"] },
    });
    expect(request?.headers).toMatchObject({
      authorization: "Bearer app-token",
      "x-crowd-api-version": "1",
      "content-type": "application/json",
    });
  });

  it("returns the version of the record in its answer, however it is quoted", async () => {
    const { client } = await connect([
      { ...rows, headers: { ...rows.headers, etag: '"7"' } },
      { ...rows, headers: { ...rows.headers, etag: 'W/"8"' } },
      rows,
    ]);
    const version = async () => (await client.sendVersioned(memberQuery, { body: {} })).version;
    expect([await version(), await version(), await version()]).toEqual(["7", "8", null]);
  });

  it("GET: brackets are percent-encoded, and there is no body", async () => {
    const { client, arrived } = await connect([json({ id, displayName: "Ada", attributes: {} })]);
    await client.send(memberFind, { params: { id }, query: { include: { attributes: true } } });
    expect(arrived).toMatchObject([
      { target: `/member/${id}?include%5Battributes%5D=true&segments%5B%5D=g1`, body: null },
    ]);
  });

  it("uses the token and the group at the time of the call", async () => {
    let token: string | null = null;
    const { client, arrived } = await connect([rows], { token: () => token, group: () => null });
    await client.send(memberQuery, { body: {} });
    token = "later";
    await client.send(memberQuery, { body: {} });
    expect(arrived.map(({ headers }) => headers.authorization)).toEqual([undefined, "Bearer later"]);
    expect(arrived.map(({ body }) => body)).toEqual([{}, {}]);
  });
});

describe("success answers", () => {
  it("plain text: the app token of the sign-in", async () => {
    const { client } = await connect([text(200, "eyJhbGci.eyJpZCI6.c2ln")]);
    expect(await client.send(authSsoCallback, { body: { idToken: "x.y.z" } })).toBe("eyJhbGci.eyJpZCI6.c2ln");
  });

  it("an empty body: null", async () => {
    const { client } = await connect([{ body: "" }]);
    expect(await client.send(integrationMappedRepos, { params: { segmentId: id } })).toBeNull();
  });

  it("an answer of another shape, or an incomplete one, is a ContractError", async () => {
    const { client } = await connect([
      json({ rows: "none" }),
      { headers: { "content-type": "application/json" }, body: '{"rows":[' },
    ]);
    await expect(client.send(memberQuery, { body: {} })).rejects.toThrow(ContractError);
    await expect(client.send(memberQuery, { body: {} })).rejects.toThrow(ContractError);
  });
});

describe("error answers", () => {
  it.each([
    [400, "validation"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not-found"],
    [409, "conflict"],
    [422, "validation"],
    [429, "rate-limited"],
    [500, "server"],
    [542, "setup-failed"],
  ] as const)("%i is %s, with status and text body", async (status, kind) => {
    const { client } = await connect([text(status, "What the server says")]);
    const error = await failure(client.send(integrationUpdate, write));
    expect(error).toMatchObject({ kind, status, body: "What the server says", message: "What the server says" });
  });

  it("the message: error.message of the body, else its text, else the default for the request, in this order", async () => {
    const { client } = await connect([
      { status: 400, ...json({ error: { message: "From the object" } }) },
      text(400, "From the text"),
      { status: 400 },
    ]);
    const messages = [];
    for (let i = 0; i < 3; i++) messages.push((await failure(client.send(integrationUpdate, write))).message);
    expect(messages).toEqual(["From the object", "From the text", "Request failed with status code 400"]);
  });

  it("a 409 whose text is JSON arrives as an object", async () => {
    const { client } = await connect([text(409, '{"memberId":"m1","grandParentId":"g1"}')]);
    expect((await failure(client.send(integrationUpdate, write))).body).toEqual({
      memberId: "m1",
      grandParentId: "g1",
    });
  });

  it("Retry-After in seconds or as a date is returned in milliseconds", async () => {
    const soon = new Date(Date.now() + 30_000).toUTCString();
    const { client } = await connect([
      text(429, "errors.429", { "retry-after": "7" }),
      text(429, "errors.429", { "retry-after": soon }),
      text(429, "errors.429"),
    ]);
    expect((await failure(client.send(integrationUpdate, write))).retryAfter).toBe(7_000);
    const wait = (await failure(client.send(integrationUpdate, write))).retryAfter;
    expect(wait).toBeGreaterThan(25_000);
    expect(wait).toBeLessThanOrEqual(30_000);
    expect((await failure(client.send(integrationUpdate, write))).retryAfter).toBeNull();
  });

  it("answers with the same status are distinguished by the server's error code, if present", async () => {
    const { client } = await connect([text(409, "Busy", { "x-error-code": "merge-in-progress" }), text(409, "Busy")]);
    expect((await failure(client.send(integrationUpdate, write))).code).toBe("merge-in-progress");
    expect((await failure(client.send(integrationUpdate, write))).code).toBeNull();
  });

  it("a broken connection is offline, without a status", async () => {
    const { client } = await connect([{ hangUp: true }]);
    expect(await failure(client.send(integrationUpdate, write))).toMatchObject({ kind: "offline", status: null });
  });

  it("no answer within 30 seconds is a timeout, also when only its body does not end", async () => {
    vi.useFakeTimers();
    try {
      const silent: typeof fetch = () => new Promise(() => {});
      const endless: typeof fetch = async () => new Response(new ReadableStream());
      for (const fetch of [silent, endless]) {
        const { client } = await connect([], { fetch });
        const failed = failure(client.send(integrationUpdate, write));
        await vi.advanceTimersByTimeAsync(30_000);
        expect(await failed).toMatchObject({ kind: "timeout", status: null });
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it("a call that its caller aborts ends as aborted, not as a server error", async () => {
    const { client } = await connect([rows]);
    const leaving = new AbortController();
    const answer = client.send(memberQuery, { body: {}, signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("401", () => {
  it("is reported to the session", async () => {
    const onUnauthorized = vi.fn();
    const { client } = await connect([text(401, "An unexpected error occurred")], { onUnauthorized });
    await failure(client.send(authMe));
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it("of a refused sign-in is not reported", async () => {
    const onUnauthorized = vi.fn();
    const { client } = await connect([text(401, "An unexpected error occurred")], { onUnauthorized });
    await failure(client.send(authSsoCallback, { body: { idToken: "x.y.z" } }));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it("of a token that was replaced meanwhile is not reported; the request is sent again with the new token", async () => {
    const onUnauthorized = vi.fn();
    let token = "first";
    const replacing: typeof fetch = (...request) => {
      token = "second";
      return fetch(...request);
    };
    const person = json({ id, displayName: "Ada", attributes: {} });
    const { client, arrived } = await connect([text(401, "An unexpected error occurred"), person], {
      onUnauthorized,
      token: () => token,
      fetch: replacing,
    });
    expect((await client.send(memberFind, { params: { id }, query: {} })).displayName).toBe("Ada");
    expect(arrived).toHaveLength(2);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it("waits for a new sign-in where the session does, and sends the request again, once", async () => {
    const refused = text(401, "An unexpected error occurred");
    let token = "first";
    const onUnauthorized = vi.fn(async () => {
      token = "second";
      return true;
    });
    const person = json({ id, displayName: "Ada", attributes: {} });
    const { client } = await connect([refused, person, refused, refused], { onUnauthorized, token: () => token });
    expect((await client.send(memberFind, { params: { id }, query: {} })).displayName).toBe("Ada");
    expect(onUnauthorized).toHaveBeenCalledOnce();
    await expect(client.send(memberFind, { params: { id }, query: {} })).rejects.toMatchObject({
      kind: "unauthorized",
    });
  });
});

describe("retries", () => {
  it("a GET is retried twice when the server is briefly unavailable", async () => {
    const { client, arrived } = await connect([
      text(503, "Service Unavailable"),
      { hangUp: true },
      json({ id, displayName: "Ada", attributes: {} }),
    ]);
    expect((await client.send(memberFind, { params: { id }, query: {} })).displayName).toBe("Ada");
    expect(arrived).toHaveLength(3);
  });

  it("only a GET is retried", async () => {
    const { client, arrived } = await connect([text(503, "Service Unavailable")]);
    await failure(client.send(memberQuery, { body: {} }));
    await failure(client.send(integrationUpdate, write));
    expect(arrived).toHaveLength(2);
  });

  it("a request is not retried before the server's Retry-After has passed", async () => {
    const { client, arrived } = await connect([text(503, "Service Unavailable", { "retry-after": "60" })]);
    const error = await failure(client.send(memberFind, { params: { id }, query: {} }));
    expect(error.retryAfter).toBe(60_000);
    expect(arrived).toHaveLength(1);
  });

  it("a refusal is not retried", async () => {
    const { client, arrived } = await connect([text(404, "Page not found")]);
    await failure(client.send(memberFind, { params: { id }, query: {} }));
    expect(arrived).toHaveLength(1);
  });
});

describe("capabilities", () => {
  const notFound = text(404, "Page not found");

  it("a 404 is remembered for the session: the call is not made again", async () => {
    const { client, arrived } = await connect([notFound]);
    expect(client.can("activitySummary")).toBe(true);
    await failure(client.send(memberActivitySummary, { params: { id } }));
    expect(client.can("activitySummary")).toBe(false);
    expect((await failure(client.send(memberActivitySummary, { params: { id } }))).kind).toBe("not-found");
    expect(arrived).toHaveLength(1);
  });

  it("a call that the backend does not support is not made at all", async () => {
    const { client, arrived } = await connect([notFound], { capability: () => false });
    await failure(client.send(memberActivitySummary, { params: { id } }));
    expect(arrived).toHaveLength(0);
  });

  it("when the backend supports the call, a 404 is about the person only", async () => {
    const { client } = await connect([notFound], { capability: () => true });
    await failure(client.send(memberActivitySummary, { params: { id } }));
    expect(client.can("activitySummary")).toBe(true);
  });

  it("a 404 of a call that every backend supports changes no capabilities", async () => {
    const { client } = await connect([notFound]);
    await failure(client.send(memberFind, { params: { id }, query: {} }));
    expect(client.can("activitySummary")).toBe(true);
  });
});
