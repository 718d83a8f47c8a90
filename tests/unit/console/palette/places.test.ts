import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { routes } from "#console/app/routes.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import type { adminTabs as AdminTabs } from "#console/features/admin/index.ts";
import type { offeredPlaces as OfferedPlaces } from "#console/features/palette/places.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";

const group = {
  id: "g",
  name: "Heron",
  projects: [{ id: "p", name: "Heron", subprojects: [{ id: "s", name: "Core" }] }],
};
let places: ReturnType<typeof OfferedPlaces>;
let synonyms: Readonly<Record<string, readonly string[]>>;
let adminTabs: typeof AdminTabs;
beforeAll(async () => {
  // Tests of one worker share modules, and the configuration is loaded once.
  vi.resetModules();
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("location", new URL("http://localhost/"));
  const capabilities = { administration: true, issueReports: true, preparedExports: true };
  const config = {
    ...{ name: "Platform", version: "0.1.0", apiBase: "/api", integrations: [], capabilities },
    socket: { url: "/", path: "/socket.io" },
    auth: { authority: "/", clientId: "c", extensionClientId: "e", scope: "openid", embedded: false },
  };
  vi.stubGlobal("fetch", async () => Response.json(config));
  await (await import("#console/core/runtime-config.ts")).loadRuntimeConfig();
  ({ adminTabs } = await import("#console/features/admin/index.ts"));
  const palette = await import("#console/features/palette/places.ts");
  synonyms = palette.synonyms;
  const user = { roles: ["admin"] };
  places = palette.offeredPlaces({
    user,
    group,
    search: "?projectGroup=g",
    integrations: ["slack", "github", "github-nango"],
  });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const pathOf = (address: string) => address.replace(/\?[^#]*/, "");

describe("The palette", () => {
  it("knows every page without a parameter", () => {
    const known = new Set([...places.map(({ path }) => pathOf(path)), ...Object.keys(synonyms)]);
    // Pages that nobody opens by hand.
    const others = new Set([
      "/403",
      "/404",
      "/settings",
      "/settings/403",
      "/integrations/success",
      "/first-administrator",
      "/shared/report",
    ]);
    const missing = routes.filter(({ path, handle }) => {
      const own: RouteHandle | undefined = handle;
      return own && path && !path.includes(":") && !path.startsWith("/auth/") && !known.has(path) && !others.has(path);
    });
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it("knows every tab of the administration", () => {
    const known = new Set(places.map(({ path }) => pathOf(path)));
    expect(adminTabs.filter(({ key }) => !known.has(`/admin#${key}`)).map(({ key }) => key)).toEqual([]);
  });

  it.each([
    ["merge sug", "Merge suggestions for people"],
    ["audit", "Audit logs"],
    ["api key", "API keys"],
    ["slack", "Slack integration"],
    ["duplicates", "Merge suggestions for people"],
    ["gdpr", "Data requests"],
    ["timezone", "Time zone"],
    ["client secret", "Providers"],
  ])("finds %j", (typed, label) => {
    const found = places.filter((place) =>
      containsWords([place.label, place.detail ?? "", ...place.also].join(" "), typed),
    );
    expect(found.map((place) => place.label)).toContain(label);
  });

  it("names an integration once, and opens it where the group has one sub-project", () => {
    const integrations = places.filter(({ label }) => label.endsWith(" integration"));
    expect(integrations.map(({ label, path }) => [label, path])).toEqual([
      ["Slack integration", "/integrations/g/s"],
      ["GitHub integration", "/integrations/g/s"],
    ]);
  });
});
