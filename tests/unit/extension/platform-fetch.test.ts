import { afterEach, expect, test, vi } from "vitest";
import { ForeignOriginError, platformFetch } from "#extension/connection/platform-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

test("requests are sent to the console's origin, without cookies and referrer", async () => {
  const sent = vi.fn<typeof fetch>().mockResolvedValue(new Response("{}"));
  vi.stubGlobal("fetch", sent);
  await platformFetch("https://console.example")("https://console.example/api/auth/me");
  expect(sent).toHaveBeenCalledWith("https://console.example/api/auth/me", {
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
});

test.each([
  "https://evil.example/api",
  "http://console.example/api",
  "https://console.example.evil.example/",
  "https://console.example:444/",
])("a request to %s is never sent", async (address) => {
  const sent = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", sent);
  await expect(platformFetch("https://console.example")(address)).rejects.toThrow(ForeignOriginError);
  expect(sent).not.toHaveBeenCalled();
});
