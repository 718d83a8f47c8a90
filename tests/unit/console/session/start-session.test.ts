import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const config = {
  name: "Community Data Platform",
  version: "0.1.0",
  apiBase: "/api",
  socket: { url: "/", path: "/api/socket.io" },
  auth: { authority: "/oidc", clientId: "console", extensionClientId: "extension", scope: "openid", embedded: true },
  integrations: [],
  capabilities: {},
};
const me = {
  id: "u",
  email: "ada@example.org",
  emailVerified: true,
  fullName: "Ada",
  createdAt: "2026-01-01T00:00:00.000Z",
  tenants: [],
};

let answers: Response[];
let requestCount: number;
let storage: Map<string, string>;

async function backend(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
  if (pathname === "/config.json") return Response.json(config);
  if (pathname !== "/api/auth/me") return Response.json({ rows: [], count: 0, limit: 10, offset: 0 });
  requestCount += 1;
  return answers.shift() ?? Response.json(me);
}

const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
});

async function start() {
  const { startSession } = await import("#console/session/session.ts");
  const { currentUser } = await import("#console/session/user-store.ts");
  return { starting: startSession(), currentUser };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  answers = [];
  requestCount = 0;
  storage = new Map([["jwt", "token"]]);
  vi.stubGlobal("fetch", vi.fn(backend));
  vi.stubGlobal("location", Object.assign(new URL("http://localhost/"), { reload: () => {} }));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("sessionStorage", storageOf(new Map()));
  vi.stubGlobal("localStorage", storageOf(storage));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Loading the signed-in user at the start", () => {
  it("a busy server is asked again after its delay, and the user stays signed in", async () => {
    answers = [new Response("errors.429", { status: 429, headers: { "retry-after": "30" } })];
    const { starting, currentUser } = await start();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(requestCount).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await starting;
    expect(currentUser()?.email).toBe("ada@example.org");
    expect(storage.get("jwt")).toBe("token");
  });

  it("a failing server is given up after five attempts; the token stays", async () => {
    answers = Array.from({ length: 5 }, () => new Response("no", { status: 500 }));
    const { starting } = await start();
    const outcome = expect(starting).rejects.toMatchObject({ status: 500 });
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(requestCount).toBe(5);
    expect(storage.get("jwt")).toBe("token");
  });

  it("a 401 removes the token", async () => {
    answers = [new Response("", { status: 401 })];
    const { starting } = await start();
    await vi.advanceTimersByTimeAsync(100);
    await starting;
    expect(storage.has("jwt")).toBe(false);
  });
});
