import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

async function addressWith(config: { apiBase: string; capabilities: Record<string, boolean> }, url: unknown) {
  vi.stubGlobal("fetch", async () =>
    Response.json({
      name: "Community Data Platform",
      version: "0.1.0",
      socket: { url: "/", path: "/api/socket.io" },
      auth: {
        authority: "/oidc",
        clientId: "console",
        extensionClientId: "extension",
        scope: "openid",
        embedded: true,
      },
      integrations: [],
      ...config,
    }),
  );
  const { loadRuntimeConfig } = await import("#console/core/runtime-config.ts");
  const { imageAddress } = await import("#console/core/image-address.ts");
  await loadRuntimeConfig();
  return imageAddress(url);
}

const ours = { apiBase: "/api", capabilities: { images: true } };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("an image is loaded through the server", () => {
  test.each([
    ["https://pictures.example/a b.png?s=40&v=4", "https%3A%2F%2Fpictures.example%2Fa%2520b.png%3Fs%3D40%26v%3D4"],
    ["http://pictures.example/a.png", "http%3A%2F%2Fpictures.example%2Fa.png"],
  ])("from its http or https address: %s", async (url, encoded) => {
    expect(await addressWith(ours, url)).toBe(`/api/images?url=${encoded}`);
  });

  test.each([
    undefined,
    null,
    "",
    " ",
    7,
    "/a.png",
    "data:image/png;base64,AA",
    "javascript:alert(1)",
    "https://u:p@a.example/",
  ])("%j sends no request", async (url) => {
    expect(await addressWith(ours, url)).toBeUndefined();
  });

  test.each([{}, { images: false }])(
    "a backend without stored copies (%j) receives no request",
    async (capabilities) => {
      const url = "https://pictures.example/a.png";
      expect(await addressWith({ apiBase: "https://api.example", capabilities }, url)).toBeUndefined();
    },
  );
});
