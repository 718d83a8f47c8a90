import { describe, expect, it } from "vitest";
import { githubDescriptor } from "#console/features/integrations/platforms/github/descriptor.ts";
import {
  addRepository,
  mapTo,
  matchInstallations,
  matchRepositories,
  organizationsIn,
  readConflict,
  removeOrganization,
  removeRepository,
  repositoriesIn,
  type Selection,
  stopSyncing,
  syncOrganization,
  typedErrors,
} from "#console/features/integrations/platforms/github/github-settings.ts";

const acme = { name: "acme", url: "https://github.com/acme", logo: null };
const repo = (name: string) => ({ name, url: `https://github.com/acme/${name}` });
const now = new Date("2026-01-01T00:00:00Z");
const none: Selection = { orgs: [], mapping: {} };
const urls = ({ orgs }: Selection) => repositoriesIn(orgs).map(({ url }) => url);
const withTwo = addRepository(addRepository(none, acme, repo("a"), "s1", now), acme, repo("b"), "s1", now);

describe("the selection", () => {
  it("adds a repository under its owner once, with the time and a sub-project", () => {
    expect(withTwo.orgs).toHaveLength(1);
    expect(withTwo.orgs[0]?.repos.map(({ updatedAt }) => updatedAt)).toEqual([now.toISOString(), now.toISOString()]);
    expect(withTwo.mapping).toEqual({ [repo("a").url]: "s1", [repo("b").url]: "s1" });
    expect(addRepository(withTwo, acme, repo("a"), "s2", now)).toEqual(withTwo);
  });

  it("removes an owner with its last repository, unless it is synced as a whole", () => {
    const empty = removeRepository(removeRepository(withTwo, repo("a").url), repo("b").url);
    expect(empty).toEqual(none);
    const synced = syncOrganization(none, acme, [repo("a")], "s1", now);
    expect(removeRepository(synced, repo("a").url).orgs).toHaveLength(1);
  });

  it("syncing an organization adds missing repositories, stopping keeps them, removing removes the mappings too", () => {
    const synced = syncOrganization(mapTo(withTwo, [repo("a").url], "s2"), acme, [repo("a"), repo("c")], "s1", now);
    expect(urls(synced)).toEqual([repo("a").url, repo("b").url, repo("c").url]);
    expect(synced.mapping[repo("a").url]).toBe("s2");
    expect(synced.orgs[0]?.fullSync).toBe(true);
    const stopped = stopSyncing(synced, "acme");
    expect([stopped.orgs[0]?.fullSync, urls(stopped)]).toEqual([false, urls(synced)]);
    expect(removeOrganization(synced, "acme")).toEqual(none);
  });

  it("finds repositories by owner and name, installations by prefix", () => {
    expect(matchRepositories([repo("alpha"), repo("beta")], "ALP")).toEqual([repo("alpha")]);
    expect(matchRepositories([repo("alpha"), repo("beta")], "acme/b")).toEqual([repo("beta")]);
    const all = [{ login: "Acme" }, { login: "Macme" }];
    expect(matchInstallations(all, "ac")).toEqual([{ login: "Acme" }]);
    expect(matchInstallations(all, " ")).toEqual([]);
  });
});

describe("typed repository names", () => {
  const texts = { required: "required", invalidRepository: "invalid", duplicate: "duplicate" };

  it.each([
    [["acme/engine"], [null]],
    [["https://github.com/acme/engine/issues"], [null]],
    [["git@github.com:acme/engine.git"], [null]],
    [[""], ["required"]],
    [
      ["acme/engine", ""],
      [null, null],
    ],
    [["engine"], ["invalid"]],
    [
      ["acme/..", "a b/c"],
      ["invalid", "invalid"],
    ],
    [
      ["acme/engine", "https://github.com/Acme/Engine"],
      [null, "duplicate"],
    ],
  ])("%j is validated", (values, expected) => {
    expect(typedErrors(values, texts)).toEqual(expected);
  });
});

it("reads settings of any backend, and omits entries without a URL", () => {
  expect(organizationsIn(null)).toEqual([]);
  const settings = { orgs: [{ name: "acme", repos: [{ url: "https://github.com/acme/a" }, { name: "b" }, null] }, 7] };
  expect(organizationsIn(settings)).toMatchObject([
    { name: "acme", url: "https://github.com/acme", fullSync: false, repos: [{ url: "https://github.com/acme/a" }] },
  ]);
});

it("parses a mapping conflict from the server's text, and ignores any other text", () => {
  const text =
    "Trying to update github repo https://github.com/acme/a mapping with integrationId 1-a but it is already mapped to integration 2-b!";
  expect(readConflict(text)).toEqual({ repository: "https://github.com/acme/a", otherId: "2-b" });
  expect(readConflict("Choose a sub-project.")).toBeNull();
});

it.each([
  ["code=1&installation_id=2&setup_action=install", true],
  ["code=1&source=gitlab", false],
  ["code=1&state=noconnect", false],
  ["installation_id=2", false],
])("a URL with %s is a return from GitHub: %s", (query, expected) => {
  expect(githubDescriptor.isReturn?.(new URLSearchParams(query))).toBe(expected);
});
