import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memberQuery, memberUpdate } from "#shared/contract/members.ts";

/** Counts requests for the list of people until long after a write, on a server with these capabilities. */
async function countListRequests(capabilities: Record<string, boolean>): Promise<number> {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("addEventListener", () => {});
  const config = {
    ...{ name: "Platform", version: "0.1.0", apiBase: "/api", integrations: [], capabilities },
    socket: { url: "/", path: "/socket.io" },
    auth: { authority: "/", clientId: "c", extensionClientId: "e", scope: "openid", embedded: false },
  };
  const person = { id: "00000000-0000-4000-8000-000000000001", displayName: "Ada", attributes: {} };
  let requestCount = 0;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
    if (pathname === "/config.json") return Response.json(config);
    if (pathname.endsWith("/query")) requestCount += 1;
    return Response.json(pathname.endsWith("/query") ? { rows: [], count: 0, limit: 20, offset: 0 } : person);
  });
  const { loadRuntimeConfig } = await import("#console/core/runtime-config.ts");
  const { getClient } = await import("#console/core/api-client.ts");
  const { getQueryClient } = await import("#console/core/query-client.ts");
  await loadRuntimeConfig();
  const list = new QueryObserver(getQueryClient(), {
    queryKey: ["people", "page"],
    queryFn: () => getClient().send(memberQuery, { body: {} }),
  });
  const leave = list.subscribe(() => {});
  await vi.waitFor(() => expect(requestCount).toBe(1));
  for (const displayName of ["Ada", "Bea"]) {
    await getClient().send(memberUpdate, { params: { id: person.id }, body: { displayName } });
  }
  await vi.advanceTimersByTimeAsync(10_000);
  leave();
  getQueryClient().clear();
  return requestCount;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after writes, lists are refetched once more when the server may answer from a cache", async () => {
  expect(await countListRequests({})).toBe(2);
});

test("lists are not refetched when the server promises fresh ones", async () => {
  expect(await countListRequests({ freshLists: true })).toBe(1);
});
