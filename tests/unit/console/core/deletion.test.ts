import { afterEach, beforeEach, expect, test, vi } from "vitest";

const [deletedId, remainingId] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

let requestedPaths: string[];

async function notDeletedWith(capabilities: Record<string, boolean>) {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
    if (pathname === "/config.json") {
      return Response.json({
        name: "Community Data Platform",
        version: "0.1.0",
        apiBase: "/api",
        socket: { url: "/", path: "/socket.io" },
        auth: { authority: "/", clientId: "c", extensionClientId: "e", scope: "openid", embedded: false },
        integrations: [],
        capabilities,
      });
    }
    requestedPaths.push(pathname);
    if (pathname.endsWith(deletedId)) return new Response("Not found", { status: 404 });
    return Response.json({ id: remainingId, displayName: "Still here", attributes: {} });
  });
  const { loadRuntimeConfig } = await import("#console/core/runtime-config.ts");
  const { findNotDeleted } = await import("#console/core/deletion.ts");
  await loadRuntimeConfig();
  return findNotDeleted("member", [deletedId, remainingId]);
}

beforeEach(() => {
  vi.resetModules();
  requestedPaths = [];
});
afterEach(() => vi.unstubAllGlobals());

test("a deletion counts as successful only when the record is gone", async () => {
  expect(await notDeletedWith({ trash: false })).toEqual([remainingId]);
  expect(requestedPaths).toEqual([`/api/member/${deletedId}`, `/api/member/${remainingId}`]);
});

test("the response of a backend with a trash is trusted", async () => {
  expect(await notDeletedWith({ trash: true })).toEqual([]);
  expect(requestedPaths).toEqual([]);
});
