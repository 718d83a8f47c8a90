import { describe, expect, test } from "vitest";
import { postAuthor } from "#shared/profiles/post-author.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import type { RecognizedPost } from "#shared/profiles/recognized.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import {
  reservedOnGitHub,
  reservedOnLinkedIn,
  reservedOnReddit,
  reservedOnX,
} from "#shared/profiles/reserved-names.ts";

function post(address: string): RecognizedPost {
  const recognized = recognize(address);
  if (recognized?.kind !== "post") throw new Error(`${address} is no post`);
  return recognized;
}

function key(address: string, githubHosts: readonly string[] = []): string | null {
  const recognized = recognize(address, { githubHosts });
  return recognized && recognizedKey(recognized);
}

describe("Reserved names of each site are no profiles", () => {
  test.each([...reservedOnGitHub])("github.com/%s", (name) => {
    expect(name).toMatch(/^[a-z\d_-]+$/);
    for (const written of [name, name.toUpperCase()]) {
      expect(recognize(`https://github.com/${written}`)).toBeNull();
      expect(recognize(`https://gist.github.com/${written}`)).toBeNull();
      expect(recognize(`https://github.com/${written}/name/issues/1`)?.kind).not.toBe("post");
    }
  });
  test.each([...reservedOnX])("x.com/%s", (name) => {
    expect(recognize(`https://x.com/${name}`)).toBeNull();
    expect(recognize(`https://twitter.com/${name.toUpperCase()}/followers`)).toBeNull();
  });
  test.each([...reservedOnLinkedIn])("linkedin.com/in/%s", (name) => {
    for (const kind of ["in", "company", "school", "showcase"]) {
      expect(recognize(`https://www.linkedin.com/${kind}/${name}`)).toBeNull();
    }
  });
  test.each([...reservedOnReddit])("reddit.com/user/%s", (name) => {
    expect(recognize(`https://www.reddit.com/user/${name}`)).toBeNull();
  });
});

describe("GitHub Enterprise hosts are recognized by an option", () => {
  const githubHosts = ["GitHub.acme.example", "code.acme.example:8443", "www.linkedin.com"];

  test.each([
    ["https://github.acme.example/jane", "person-or-organization", "github.acme.example"],
    ["https://github.acme.example/gist/jane", "person", "github.acme.example"],
    ["https://gist.github.acme.example/jane/starred", "person", "github.acme.example"],
    ["https://code.acme.example:8443/orgs/jane/people", "organization", "code.acme.example:8443"],
  ])("%s", (address, kind, host) => {
    expect(recognize(address)).toBeNull();
    expect(recognize(address, { githubHosts })).toEqual({
      kind,
      platform: "github",
      handle: "jane",
      value: "jane",
      host,
    });
  });

  test("posts keep their server", () => {
    expect(recognize("https://github.acme.example/platform/app/pull/7/files", { githubHosts })).toEqual({
      kind: "post",
      platform: "github",
      postType: "pull-request",
      id: "platform/app#7",
      url: "https://github.acme.example/platform/app/pull/7",
      host: "github.acme.example",
    });
  });

  test("the port must match, and a look-alike host is not recognized", () => {
    for (const address of [
      "https://code.acme.example/jane",
      "https://github.acme.example:8443/jane",
      "https://github.acme.example.evil.example/jane",
      "https://notgithub.acme.example/jane",
      "https://jane@github.acme.example/jane",
    ]) {
      expect(recognize(address, { githubHosts })).toBeNull();
    }
  });

  test("a known site keeps its meaning, whatever the option", () => {
    expect(recognize("https://www.linkedin.com/jane", { githubHosts })).toBeNull();
    expect(recognize("https://www.linkedin.com/in/jane", { githubHosts })?.platform).toBe("linkedin");
  });

  test("the same name on another server is another profile", () => {
    expect(key("https://github.acme.example/jane", githubHosts)).not.toBe(key("https://github.com/jane"));
  });
});

describe("Handles keep their case for display and compare by platform, type and lower case", () => {
  test("display", () => {
    expect(recognize("https://github.com/Octo-Cat")).toMatchObject({ handle: "Octo-Cat" });
    expect(recognize("https://www.linkedin.com/company/ACME")).toMatchObject({ handle: "ACME", value: "company:ACME" });
  });

  test.each([
    ["https://github.com/Octo-Cat", "https://gist.github.com/octo-cat/starred"],
    ["https://twitter.com/Jane", "https://mobile.x.com/jane/media"],
    ["https://old.reddit.com/u/Jane_Doe", "https://www.reddit.com/r/u_jane_doe/new"],
    ["https://de.linkedin.com/in/J%C3%9CRGEN", "https://www.linkedin.com/in/ju%CC%88rgen/details/skills/"],
    ["https://x.com/Jane/status/20", "https://twitter.com/i/web/status/20"],
    ["https://old.reddit.com/r/a1/comments/1K7Q/slug", "https://www.reddit.com/comments/1k7q"],
    ["https://github.com/NodeJS/node/issues/1", "https://www.github.com/nodejs/Node/issues/1#issuecomment-2"],
  ])("%s is %s", (one, other) => {
    expect(key(one)).not.toBeNull();
    expect(key(one)).toBe(key(other));
  });

  test.each([
    ["https://github.com/jane", "https://x.com/jane"],
    ["https://www.linkedin.com/in/acme", "https://www.linkedin.com/company/acme"],
    ["https://www.linkedin.com/school/acme", "https://www.linkedin.com/company/acme"],
    ["https://github.com/a/b/issues/1", "https://github.com/a/b/pull/1"],
  ])("%s is not %s", (one, other) => {
    expect(key(one)).not.toBe(key(other));
  });
});

describe("LinkedIn's private and numeric names are marked", () => {
  test.each([
    ["in/private-0a1b", "private"],
    ["in/jane-private-1", "private"],
    ["in/123456", "numeric"],
    ["company/1035", "numeric"],
    ["in/ACoAABcdEfGh0123456789_-abcdefGHIJKLMNO", "member-id"],
  ])("%s", (path, unchosen) => {
    expect(recognize(`https://www.linkedin.com/${path}`)).toMatchObject({ unchosen });
  });

  test.each(["in/jane-123", "company/private-bank", "in/acorn"])("%s is an ordinary name", (path) => {
    expect(recognize(`https://www.linkedin.com/${path}`)).not.toHaveProperty("unchosen");
  });
});

describe("A post names its author when the URL contains them", () => {
  test.each([
    ["https://x.com/Jane/status/20", "person-or-organization", "Jane"],
    ["https://www.reddit.com/user/jane_doe/comments/1k7q2zd/hello/", "person", "jane_doe"],
    ["https://www.reddit.com/r/u_jane_doe/comments/1k7q2zd/", "person", "jane_doe"],
    [
      "https://www.linkedin.com/posts/jane-doe_a-b-activity-7000000000000000000-aBcD",
      "person-or-organization",
      "jane-doe",
    ],
    ["https://de.linkedin.com/posts/j%C3%BCrgen_activity-7000000000000000000-aB_D", "person-or-organization", "jürgen"],
  ])("%s", (address, kind, handle) => {
    expect(postAuthor(post(address))).toMatchObject({ kind, handle, value: handle });
  });

  test.each([
    "https://x.com/i/status/20",
    "https://www.reddit.com/r/selfhosting/comments/1k7q2zd",
    "https://github.com/nodejs/node/issues/1",
    "https://github.com/orgs/community/discussions/77",
    "https://www.linkedin.com/posts/activity-7000000000000000000-aBcD",
    "https://www.linkedin.com/posts/boring-is-nice-activity-7000000000000000000-aB_D",
    "https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000",
  ])("%s does not contain the author", (address) => {
    expect(postAuthor(post(address))).toBeNull();
  });
});
