import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges } from "#extension/connection/live.ts";
import { noteWrite } from "#extension/connection/own-writes.ts";
import { connectPlatformSocket } from "#shared/client/platform-socket.ts";
import { writeMark } from "#shared/domain/write-mark.ts";

vi.mock("#shared/client/platform-socket.ts", () => ({ connectPlatformSocket: vi.fn(() => ({ disconnect: vi.fn() })) }));

const connect = vi.mocked(connectPlatformSocket);
const origin = "https://console.example";
const follow = (queryClient: QueryClient, url = "/") => {
  const config = { apiBase: "/api", capabilities: {}, socket: { url, path: "/api/socket.io" } };
  return followChanges({ queryClient, origin, token: "token", config });
};

beforeEach(() => {
  connect.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a change of a record by anyone invalidates its data within a second, and results without a match", async () => {
  const queryClient = new QueryClient();
  const keys = [["seen", "one user group person 1"], ["seen", "list"], ["seen", "nobody"], ["seen", "other"], ["lens"]];
  const answers = [{ name: "Ada" }, { rows: [{ id: "1" }] }, { candidates: [] }, { id: "2" }, []];
  for (const [at, key] of keys.entries()) queryClient.setQueryData(key, answers[at]);
  const isOld = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  follow(queryClient);
  const { onEvent } = connect.mock.calls[0]?.[0] ?? {};
  onEvent?.("record-changed", JSON.stringify({ kind: "member", ids: ["1"], userId: "user", write: null }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOld()).toEqual([true, true, true, false, false]);
  onEvent?.("community-lens", JSON.stringify({ change: "posts", userId: "user" }));
  expect(isOld()).toEqual([true, true, true, false, true]);
  // Events missed while the connection was lost are unknown, so everything is outdated.
  connect.mock.calls[0]?.[0].onReconnect?.();
  expect(isOld()).toEqual([true, true, true, true, true]);
});

test("a write of this browser is not refetched a second time", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["seen", "person 1"], { name: "Ada" });
  follow(queryClient);
  noteWrite("own-key");
  const { onEvent } = connect.mock.calls[0]?.[0] ?? {};
  const change = (key: string) => JSON.stringify({ kind: "member", ids: ["1"], userId: "user", write: writeMark(key) });
  onEvent?.("record-changed", change("own-key"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryState(["seen", "person 1"])?.isInvalidated).toBe(false);
  onEvent?.("record-changed", change("other-key"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryState(["seen", "person 1"])?.isInvalidated).toBe(true);
});

test("the socket connects to the console and the API that it names, and to no other server", () => {
  follow(new QueryClient(), "https://elsewhere.example/");
  expect(connect).not.toHaveBeenCalled();
  follow(new QueryClient(), "https://console.example/");
  expect(connect.mock.calls.map(([{ url, token }]) => [url, token()])).toEqual([["https://console.example/", "token"]]);
});
