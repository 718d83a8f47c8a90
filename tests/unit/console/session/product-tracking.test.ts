import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionInactivityMs } from "#shared/domain/limits.ts";

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

const config = {
  name: "Community Data Platform",
  version: "0.1.0",
  apiBase: "/api",
  socket: { url: "/", path: "/api/socket.io" },
  auth: { authority: "/oidc", clientId: "console", extensionClientId: "extension", scope: "openid", embedded: true },
  integrations: [],
  capabilities: {},
};

let sent: Sent[];
let failEvents: boolean;
let tracksNothing: boolean;
let page: EventTarget;
let storage: Map<string, string>;
/** The browser's local storage. */
let kept: Map<string, string>;

function storageOf(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

async function backend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(new URL(String(input), "http://localhost"), init);
  const { pathname } = new URL(request.url);
  if (pathname === "/config.json") return Response.json(config);
  const body = JSON.parse(await request.text());
  sent.push({ method: request.method, path: pathname, body });
  if (tracksNothing) return new Response("Not found", { status: 404 });
  if (pathname === "/api/product/session") {
    const number = sent.filter(({ path }) => path === pathname).length;
    const id = `00000000-0000-4000-8000-00000000000${number}`;
    return Response.json({ id, startTime: "2026-01-01T00:00:00.000Z", endTime: null });
  }
  if (pathname === "/api/product/event" && failEvents) return new Response("no", { status: 500 });
  return Response.json(true);
}

/** Loads a fresh module for each test, because the session belongs to the tab. */
async function start() {
  const { loadRuntimeConfig } = await import("#console/core/runtime-config.ts");
  const { setUser } = await import("#console/session/user-store.ts");
  const tracking = await import("#console/session/product-tracking.ts");
  await loadRuntimeConfig();
  setUser({
    id: "u",
    email: "ada@example.org",
    fullName: "Ada",
    roles: ["admin"],
    adminSegments: [],
    tenantId: "t",
    hasNoPermissions: false,
  });
  tracking.startProductSession();
  await settle();
  const track = (key: string, type: "Page" | "Feature", properties = {}) => tracking.sendEvent(key, type, properties);
  return { track };
}

const settle = () => vi.advanceTimersByTimeAsync(50);
const starts = () => sent.filter(({ path }) => path === "/api/product/session");
const ends = () => sent.filter(({ method }) => method === "PUT");
const events = () => sent.filter(({ path }) => path === "/api/product/event");

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  sent = [];
  failEvents = false;
  tracksNothing = false;
  page = new EventTarget();
  storage = new Map();
  vi.stubGlobal("fetch", vi.fn(backend));
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("sessionStorage", storageOf(storage));
  kept = new Map([["jwt", "token"]]);
  vi.stubGlobal("localStorage", storageOf(kept));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Product session", () => {
  it("It starts after the user loads, and its id is stored under userSession", async () => {
    await start();
    expect(starts()).toHaveLength(1);
    expect(starts()[0]?.body).toMatchObject({ userId: "u", userEmail: "ada@example.org" });
    expect(storage.get("userSession")).toContain("00000000-0000-4000-8000-000000000001");
  });

  it("It ends after 30 minutes of inactivity, and later activity starts the next one", async () => {
    await start();
    await vi.advanceTimersByTimeAsync(sessionInactivityMs - 1_000);
    expect(ends()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends()).toHaveLength(1);
    expect(ends()[0]?.path).toBe("/api/product/session/00000000-0000-4000-8000-000000000001");
    page.dispatchEvent(new Event("click"));
    await settle();
    expect(starts()).toHaveLength(2);
  });

  it.each(["mousemove", "click", "keypress", "scroll"])("%s resets the timer", async (event) => {
    await start();
    await vi.advanceTimersByTimeAsync(sessionInactivityMs - 1_000);
    page.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(sessionInactivityMs - 1_000);
    expect(ends()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends()).toHaveLength(1);
  });

  it("It ends on page unload, with a request that outlives the page", async () => {
    await start();
    page.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(ends()).toHaveLength(1);
    const call = vi.mocked(fetch).mock.calls.at(-1);
    expect(call?.[1]).toMatchObject({ keepalive: true });
  });

  it("It ends when the session storage key is cleared from another tab", async () => {
    await start();
    page.dispatchEvent(Object.assign(new Event("storage"), { key: "userSession", newValue: null }));
    await settle();
    expect(ends()).toHaveLength(1);
    expect(storage.has("userSession")).toBe(false);
  });

  it("It continues after a reload of the tab with the stored id", async () => {
    storage.set("userSession", JSON.stringify({ id: "00000000-0000-4000-8000-000000000009" }));
    const { track } = await start();
    void track("Contributors", "Page");
    await settle();
    expect(starts()).toHaveLength(0);
    expect(events()[0]?.body).toMatchObject({ sessionId: "00000000-0000-4000-8000-000000000009" });
  });
});

describe("Product events", () => {
  it("include key, type, session, properties and the user", async () => {
    const { track } = await start();
    void track("Select project group", "Feature", { projectGroup: "g" });
    await settle();
    expect(events()[0]?.body).toEqual({
      key: "Select project group",
      type: "Feature",
      sessionId: "00000000-0000-4000-8000-000000000001",
      properties: { projectGroup: "g" },
      userId: "u",
      userEmail: "ada@example.org",
    });
  });

  it("A backend without product tracking is called once", async () => {
    tracksNothing = true;
    const { track } = await start();
    void track("Contributors", "Page");
    await settle();
    await vi.advanceTimersByTimeAsync(sessionInactivityMs);
    page.dispatchEvent(new Event("click"));
    void track("Contributors", "Page");
    await settle();
    expect(sent).toHaveLength(1);
  });

  it("If event tracking fails, the session is dropped and restarted", async () => {
    const { track } = await start();
    failEvents = true;
    void track("Contributors", "Page");
    await settle();
    expect(starts()).toHaveLength(2);
    expect(storage.get("userSession")).toContain("00000000-0000-4000-8000-000000000002");
  });
});

describe("Usage tracking", () => {
  it("A user who declined starts no session and sends no event; allowing it later does", async () => {
    kept.set("usage-tracking", "declined");
    const { track } = await start();
    void track("Contributors", "Page");
    await settle();
    expect(sent).toEqual([]);
    const { chooseUsage } = await import("#console/session/usage-choice.ts");
    chooseUsage("allowed");
    await settle();
    void track("Contributors", "Page");
    await settle();
    expect(sent.map(({ path }) => path)).toEqual(["/api/product/session", "/api/product/event"]);
  });

  it("Declining ends the session, in every tab", async () => {
    const { track } = await start();
    kept.set("usage-tracking", "declined");
    page.dispatchEvent(Object.assign(new Event("storage"), { key: "usage-tracking", newValue: "declined" }));
    await settle();
    expect(ends()).toHaveLength(1);
    void track("Contributors", "Page");
    page.dispatchEvent(new Event("click"));
    await settle();
    expect(starts()).toHaveLength(1);
    expect(events()).toEqual([]);
  });
});
