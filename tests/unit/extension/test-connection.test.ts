import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiAddressIn } from "#extension/connection/api-address.ts";
import { testConnection } from "#extension/connection/test-connection.ts";

const origin = "https://console.example";
const config = {
  name: "Community Data Platform",
  version: "0.1.0",
  apiBase: "https://api.example/v1/",
  socket: { url: "https://api.example", path: "/socket.io" },
  auth: {
    authority: "https://id.example",
    clientId: "console",
    extensionClientId: "panel",
    scope: "openid",
    embedded: false,
  },
  integrations: [],
  capabilities: {},
};

/** Response of each server; `hidden` is one whose responses other origins cannot read. */
function servers(answers: Record<string, Response | "hidden">) {
  vi.stubGlobal("fetch", async (input: string, { mode }: RequestInit) => {
    const answer = answers[input];
    if (answer instanceof Response) return answer;
    if (answer === "hidden" && mode === "no-cors") return new Response();
    throw new TypeError("Failed to fetch");
  });
}

beforeEach(() => vi.stubGlobal("location", new URL("chrome-extension://panel/sidepanel.html")));
afterEach(() => vi.unstubAllGlobals());

test("the API is at the URL in the configuration, on any origin", async () => {
  servers({
    [`${origin}/config.json`]: Response.json(config),
    "https://api.example/v1/auth/me": new Response("", { status: 401 }),
  });
  expect(await testConnection(origin)).toMatchObject({
    ok: true,
    found: ["The console responds", "The API responds", "Sign-in is set up"],
  });
});

test.each([
  ["https://api.example/v1/", "https://api.example/v1"],
  ["/api", "https://console.example/api"],
  ["http://localhost:8080", "http://localhost:8080"],
  ["http://api.example", null],
  ["javascript:alert(1)", null],
])("apiBase %s is %s", (apiBase, address) => {
  expect(apiAddressIn({ apiBase }, origin)).toBe(address);
});

test.each<[string, Record<string, Response | "hidden">, string]>([
  ["an API that does not answer", {}, "The API does not respond"],
  [
    "an API that other origins may not read",
    { "https://api.example/v1/auth/me": "hidden" },
    "does not allow this extension",
  ],
  ["no API at the address", { "https://api.example/v1/auth/me": new Response("", { status: 404 }) }, "There is no API"],
])("%s is reported", async (_what, answers, title) => {
  servers({ [`${origin}/config.json`]: Response.json(config), ...answers });
  expect(await testConnection(origin)).toMatchObject({ ok: false, title: expect.stringContaining(title) });
});
