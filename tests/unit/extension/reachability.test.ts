import { afterEach, expect, test, vi } from "vitest";
import { platformFetch } from "#extension/connection/platform-fetch.ts";
import { reachability } from "#extension/connection/reachability.ts";

afterEach(() => vi.unstubAllGlobals());

const ask = () => platformFetch("https://console.example")("https://console.example/api/auth/me");

function serverGives(answer: () => Promise<Response>): void {
  vi.stubGlobal("fetch", answer);
}

test.each<[string, () => Promise<Response>, "no-answer" | "reachable"]>([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch")), "no-answer"],
  ["a proxy whose server is down", async () => new Response("", { status: 502 }), "no-answer"],
  ["an error of the server itself", async () => new Response("", { status: 500 }), "reachable"],
  ["a refusal", async () => new Response("", { status: 403 }), "reachable"],
  ["a request the page left", () => Promise.reject(new DOMException("", "AbortError")), "reachable"],
])(
  "after %s the platform is reported as unreachable, and a response makes it reachable again",
  async (_, answer, state) => {
    serverGives(async () => new Response("{}"));
    await ask();
    serverGives(answer);
    await ask().catch(() => undefined);
    expect(reachability().state).toBe(state);
    serverGives(async () => new Response("{}"));
    await ask();
    expect(reachability()).toEqual({ state: "reachable" });
  },
);

test("the time of the first failure stays", async () => {
  serverGives(() => Promise.reject(new TypeError("Failed to fetch")));
  await ask().catch(() => undefined);
  const first = reachability();
  await ask().catch(() => undefined);
  expect(reachability()).toBe(first);
  serverGives(async () => new Response("{}"));
  await ask();
});
