import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoProfile } from "#extension/active-tab-panel/site-not-allowed.tsx";
import { visitedOf } from "#extension/active-tab-panel/visited.ts";
import { manifestFor } from "#extension/manifest.ts";
import { connectedOrigins } from "#extension/sites/origins.ts";
import { recognizedSites } from "#extension/sites/sites.ts";
import type { Sites } from "#extension/sites/use-allowed-sites.ts";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";

const connected: readonly ConnectedHost[] = [{ platform: "discourse", host: "forum.acme.example" }];
const ownGitLab: readonly ConnectedHost[] = [{ platform: "gitlab", host: "gitlab.acme.example" }];
const allowAll = (hosts: readonly ConnectedHost[]): Sites => {
  return { connected: hosts, allowed: new Set(recognizedSites(hosts).map(({ id }) => id)), incomplete: new Set() };
};
const all = allowAll(connected);

test.each([
  ["https://github.com/octo-cat?tab=stars", "octo-cat"],
  ["https://gist.github.com/octo-cat", "octo-cat"],
  ["https://de.linkedin.com/in/jane-doe/", "jane-doe"],
  ["https://twitter.com/jane_doe", "jane_doe"],
  ["https://old.reddit.com/user/jane-doe/", "jane-doe"],
  ["https://github.com/nodejs/node/commits?author=octo-cat", "octo-cat"],
  ["https://www.linkedin.com/mwlite/in/jane-doe", "jane-doe"],
  ["https://www.linkedin.com/pub/jane-doe/a7/576/b50", "jane-doe-b50576a7"],
  ["https://gitlab.com/jane", "jane"],
  ["https://dev.to/jane", "jane"],
  ["https://stackoverflow.com/users/22656/jane-doe", "jane-doe"],
  [
    "https://www.linkedin.com/sales/lead/ACwAABcdEfGh0123456789_-abcdefGHIJKLMNO,NAME_SEARCH,aBcD",
    "ACwAABcdEfGh0123456789_-abcdefGHIJKLMNO",
  ],
  ["https://news.ycombinator.com/user?id=jane", "jane"],
  ["https://forum.acme.example/u/jane", "jane"],
])("%s is the profile of %s", (address, handle) => {
  expect(visitedOf(address, all)).toMatchObject({ kind: "profile", profile: { handle } });
});

test("a self-hosted GitLab server is recognized next to gitlab.com, each with a separate permission", () => {
  const sites = allowAll(ownGitLab);
  for (const [host, ...others] of [["gitlab.acme.example"], ["gitlab.com", "www.gitlab.com"]] as const) {
    const profile = { platform: "gitlab", handle: "jane" };
    expect(visitedOf(`https://${host}/jane`, sites)).toMatchObject({ kind: "profile", profile });
    const origins = [host, ...others].map((each) => `https://${each}/*`);
    const result = visitedOf(`https://${host}/jane`, { ...sites, allowed: new Set() });
    expect(result).toMatchObject({ kind: "not-allowed", site: { origins } });
  }
});

test("each site is a separate optional permission, and all of them may be requested", () => {
  const sites = recognizedSites([...connected, ...ownGitLab]);
  const mayAskFor = manifestFor("chrome").optional_host_permissions ?? [];
  const origins = sites.flatMap((site) => site.origins);
  expect(new Set(origins).size).toBe(origins.length);
  const publicOrigins = sites.filter(({ id }) => !id.includes(" ")).flatMap((site) => site.origins);
  expect([...mayAskFor].sort()).toEqual([...publicOrigins, ...connectedOrigins].sort());
});

test.each([
  ["https://x.com/jane_doe/status/1234567890?s=20", "https://x.com/jane_doe/status/1234567890"],
  ["https://github.com/nodejs/node/issues/1#issue-1", "https://github.com/nodejs/node/issues/1"],
])("%s is the post %s", (address, url) => {
  expect(visitedOf(address, all)).toMatchObject({ kind: "post", post: { url } });
});

test.each([
  ["https://github.com/nodejs/node", { repository: "nodejs/node" }],
  ["https://github.com/nodejs/node/pulls", { repository: "nodejs/node" }],
  ["https://www.reddit.com/r/selfhosting/s/aBcDeF", { leadsOn: true }],
  ["https://redd.it/1k7q2zd", { leadsOn: true }],
  // An old URL with an incomplete number, which the site redirects to the current one.
  ["https://www.linkedin.com/pub/jane-doe/5/12/b50", { leadsOn: true }],
  ["https://www.linkedin.com/pub/dir/Jane/Doe", {}],
])("%s is no profile, and has a suggestion", (address, more) => {
  expect(visitedOf(address, all)).toEqual({ kind: "no-profile", host: new URL(address).host, ...more });
});

test.each(["https://github.com.evil.example/octo-cat", "https://docs.example/octo-cat", "about:blank"])(
  "%s is no profile",
  (address) => {
    expect(visitedOf(address, all)).toEqual({ kind: "no-profile", host: new URL(address).host });
  },
);

test.each([
  ["https://github.com/nodejs/node", "This page belongs to the repository nodejs/node, not to a person."],
  ["https://redd.it/1k7q2zd", "This link on redd.it leads to another page."],
  ["https://docs.example/octo-cat", "This page on docs.example is not a profile page."],
  ["about:blank", "This page is not a profile page."],
  [null, "The browser hides the URL of this page from the panel."],
])("%s has one sentence with its host, and a suggestion", (address, sentence) => {
  const visited = visitedOf(address, all);
  if (visited.kind !== "no-profile" && visited.kind !== "hidden") throw new Error(visited.kind);
  expect(renderToStaticMarkup(createElement(NoProfile, { visited }))).toContain(sentence);
});

test("A URL of a site without permission asks for it and is not read; a hidden URL is hidden", () => {
  const some: Sites = { connected, allowed: new Set(["reddit"]), incomplete: new Set() };
  for (const [address, name, origins] of [
    ["https://news.ycombinator.com/user?id=octo", "Hacker News", ["https://news.ycombinator.com/*"]],
    ["https://forum.acme.example/u/jane", "forum.acme.example", ["https://forum.acme.example/*"]],
  ] as const) {
    expect(visitedOf(address, some)).toMatchObject({ kind: "not-allowed", site: { name, origins } });
  }
  expect(visitedOf(null, all)).toEqual({ kind: "hidden" });
});

test("every host on which a profile is recognized is asked for, and no other host of the sites is", () => {
  const patterns = recognizedSites([]).flatMap(({ origins }) => origins);
  const isCovered = (host: string) =>
    patterns.some((pattern) => {
      const covered = pattern.slice("https://".length, -"/*".length);
      return covered.startsWith("*.") ? `.${host}`.endsWith(covered.slice(1)) : covered === host;
    });
  const profiles = [
    ["mobile.twitter.com", "/jane"],
    ["www.x.com", "/jane"],
    ["np.reddit.com", "/user/jane"],
    ["de.reddit.com", "/user/jane"],
    ["www.github.com", "/octo-cat"],
    ["de.linkedin.com", "/in/jane-doe"],
    ["www.dev.to", "/jane"],
  ] as const;
  for (const [host, path] of profiles) {
    expect(visitedOf(`https://${host}${path}`, all), host).toMatchObject({ kind: "profile" });
    expect(isCovered(host), host).toBe(true);
  }
  for (const host of ["docs.github.com", "help.x.com", "example.com"]) expect(isCovered(host), host).toBe(false);
});
