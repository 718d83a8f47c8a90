import { describe, expect, test } from "vitest";
import { type ConnectedHost, otherServerOf } from "#shared/profiles/hosts.ts";
import { repositoryOf } from "#shared/profiles/lists.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import { isShortLink } from "#shared/profiles/short-link.ts";

const forum: ConnectedHost = { platform: "discourse", host: "forum.acme.example" };
const gitLab: ConnectedHost = { platform: "gitlab", host: "gitlab.acme.example" };

describe("A connected server", () => {
  test.each([
    ["https://forum.acme.example/u/jane_doe", "discourse", "jane_doe"],
    ["https://forum.acme.example/u/Jane.Doe/summary?tab=x", "discourse", "Jane.Doe"],
    ["https://forum.acme.example/users/jane-doe/activity/topics", "discourse", "jane-doe"],
    ["https://forum.acme.example/u/%E5%BC%A0%E4%BC%9F", "discourse", "张伟"],
    ["https://gitlab.acme.example/jane", "gitlab", "jane"],
    ["https://gitlab.acme.example/users/jane/activity", "gitlab", "jane"],
  ])("recognizes in %s the profile of %s, %s", (address, platform, value) => {
    const { host: server } = new URL(address);
    expect(recognize(address, { connected: [forum, gitLab] })).toMatchObject({ platform, value, server });
    expect(recognize(address)).toBeNull();
  });

  test.each([
    "https://forum.acme.example/",
    "https://forum.acme.example/t/welcome/1",
    "https://forum.acme.example/u",
    "https://forum.acme.example/u/second-factor/1",
    "https://forum.acme.example.evil.example/u/jane",
    "https://jane@forum.acme.example/u/jane",
    "https://gitlab.acme.example/explore",
    "https://gitlab.acme.example/group/project",
    "https://gitlab.acme.example/-/profile",
    "https://gitlab.acme.example/users/sign_in",
  ])("recognizes no profile in %s", (address) => {
    expect(recognize(address, { connected: [forum, gitLab] })).toBeNull();
  });

  test("leaves gitlab.com unchanged", () => {
    expect(recognize("https://gitlab.com/jane", { connected: [gitLab] })).toEqual(recognize("https://gitlab.com/jane"));
  });

  test.each([
    ["https://gitlab.acme.example/jane", "https://gitlab.com/jane", "gitlab.acme.example"],
    ["https://gitlab.com/Jane", "https://gitlab.acme.example/jane", "gitlab.com"],
    ["https://gitlab.acme.example/jane", "https://gitlab.acme.example/jane", null],
    // Another of the person's names, or none with a known server.
    ["https://gitlab.acme.example/jane", "https://gitlab.com/grace", null],
    [undefined, "https://gitlab.com/jane", null],
    ["https://forum.example/u/jane", "https://forum.acme.example/u/jane", "forum.example"],
    ["https://forum.acme.example/u/jane", "https://forum.acme.example/u/jane", null],
  ])("when the database has %s, the name in %s is one on %s", (known, address, other) => {
    const profile = recognize(address, { connected: [forum, gitLab] });
    if (profile === null || profile.kind === "post") throw new Error(address);
    const attributes = { url: { [profile.platform]: known } };
    expect(otherServerOf(profile, { attributes })).toBe(other);
  });

  test("is matched by the names in the database", () => {
    const shown = recognize("https://gitlab.acme.example/Jane", { connected: [gitLab] });
    expect(shown && recognizedKey(shown)).toBe("gitlab gitlab.acme.example username jane");
  });
});

test.each([
  ["https://redd.it/1k7q2zd", true],
  ["https://lnkd.in/eAbCd", true],
  ["https://t.co/abc", true],
  ["https://www.reddit.com/r/selfhosting/s/aBcDeF", true],
  ["https://www.reddit.com/u/jane/s/aBcDeF", true],
  ["https://www.linkedin.com/pub/jane-doe/1/2a/3b4", true],
  ["https://redd.it/", false],
  ["https://www.reddit.com/r/selfhosting/", false],
  ["https://redd.it.evil.example/1k7q2zd", false],
  ["https://www.linkedin.com/feed/", false],
  ["not an address", false],
])("%s only redirects: %s", (address, leads) => {
  expect(isShortLink(address)).toBe(leads);
  if (leads) expect(recognize(address)).toBeNull();
});

test.each([
  ["https://github.com/nodejs/node/pulls?q=is%3Aopen", "nodejs/node"],
  ["https://github.com/nodejs/node/blob/main/README.md#top", "nodejs/node"],
  ["https://github.com/settings/profile", null],
  ["https://github.com/orgs/nodejs/people", null],
  ["https://github.com/octo-cat", null],
  ["https://gist.github.com/octo-cat/6cad326836d38bd3a7ae", null],
  ["https://docs.example/nodejs/node", null],
])("%s belongs to the repository %s", (address, repository) => {
  expect(repositoryOf(address)).toBe(repository);
});
