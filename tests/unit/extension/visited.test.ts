import { expect, test } from "vitest";
import { visitedOf } from "#extension/active-tab-panel/visited.ts";
import type { AllowedSites } from "#extension/sites/use-allowed-sites.ts";
import type { ProfilePlatform } from "#shared/profiles/recognised.ts";

const all: AllowedSites = new Set<ProfilePlatform>(["github", "linkedin", "twitter", "reddit"]);

test.each([
  ["https://github.com/octo-cat?tab=stars", "octo-cat"],
  ["https://gist.github.com/octo-cat", "octo-cat"],
  ["https://de.linkedin.com/in/jane-doe/", "jane-doe"],
  ["https://twitter.com/jane_doe", "jane_doe"],
  ["https://old.reddit.com/user/jane-doe/", "jane-doe"],
])("%s is the profile of %s", (address, handle) => {
  expect(visitedOf(address, all)).toMatchObject({ kind: "profile", profile: { handle } });
});

test.each([
  ["https://x.com/jane_doe/status/1234567890?s=20", "https://x.com/jane_doe/status/1234567890"],
  ["https://github.com/nodejs/node/issues/1#issue-1", "https://github.com/nodejs/node/issues/1"],
])("%s is the post %s", (address, url) => {
  expect(visitedOf(address, all)).toMatchObject({ kind: "post", post: { url } });
});

test.each([
  "https://github.com/nodejs/node",
  "https://github.com.evil.example/octo-cat",
  "https://docs.example/octo-cat",
  "about:blank",
])("%s is no profile", (address) => {
  expect(visitedOf(address, all)).toEqual({ kind: "no-profile", host: new URL(address).host });
});

test("An address of a site that is not allowed is asked for and not read; an address that is not told is hidden", () => {
  const some: AllowedSites = new Set<ProfilePlatform>(["reddit"]);
  expect(visitedOf("https://github.com/octo-cat", some)).toMatchObject({
    kind: "not-allowed",
    site: { name: "GitHub" },
  });
  expect(visitedOf(null, all)).toEqual({ kind: "hidden" });
});
