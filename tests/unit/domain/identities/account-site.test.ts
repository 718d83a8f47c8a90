import { describe, expect, test } from "vitest";
import { checkedSite, hasSites, isUnscoped, readSite } from "#shared/domain/identities/account-site.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { personPlatforms } from "#shared/domain/identities/platforms.ts";

describe("The site of an account", () => {
  test.each([
    ["discourse", "https://Forum.Example/", "forum.example"],
    ["discourse", "http://forum.example:8080/community/", "forum.example:8080/community"],
    ["discourse", "forum.example", "forum.example"],
    ["discourse", "https://bücher.example", "xn--bcher-kva.example"],
    ["jira", "https://issues.example/jira", "issues.example/jira"],
    ["jira", "https://acme.atlassian.net", ""],
    ["confluence", "https://acme.atlassian.net/wiki", ""],
    ["gerrit", "https://review.example/r/", "review.example/r"],
    ["gitlab", "https://gitlab.com", ""],
    ["gitlab", "https://git.example", "git.example"],
    ["github", "https://github.com", ""],
    ["github", "https://ghe.example", "ghe.example"],
    ["slack", "T01ABC", "T01ABC"],
    ["reddit", "https://reddit.com", ""],
    ["discord", "1234", ""],
    ["discourse", "", ""],
    ["discourse", "not a host", null],
    ["discourse", "https://user:pass@forum.example", null],
    ["slack", "https://acme.slack.com", null],
  ])("on %s at %s is %j", (platform, typed, site) => {
    expect(readSite(platform, typed)).toBe(site);
  });

  test("is decided for every platform on which a person can have a handle", () => {
    expect(personPlatforms.filter(({ key }) => hasSites(key) === undefined)).toEqual([]);
  });

  test("is unknown for an account without one on a platform that has no public server", () => {
    const account = { type: "username", site: "" };
    expect(isUnscoped({ ...account, platform: "discourse" })).toBe(true);
    expect(isUnscoped({ ...account, platform: "discourse", site: "forum.example" })).toBe(false);
    expect(isUnscoped({ ...account, platform: "slack" })).toBe(true);
    expect(isUnscoped({ ...account, platform: "gitlab" })).toBe(false);
    expect(isUnscoped({ ...account, platform: "github" })).toBe(false);
    expect(isUnscoped({ ...account, platform: "slack", type: "email" })).toBe(false);
  });

  test("is refused where it makes no sense", () => {
    expect(checkedSite({ platform: "reddit", type: "username" }, "reddit.com")).toEqual({
      problem: "Accounts of Reddit are unique everywhere. Leave the site empty.",
    });
    expect(checkedSite({ platform: "discourse", type: "email" }, "forum.example")).toEqual({
      problem: "Only a username has a site.",
    });
    expect(checkedSite({ platform: "discourse", type: "username" }, " ")).toEqual({ site: "" });
    expect(checkedSite({ platform: "mastodon", type: "username" }, "social.example")).toEqual({
      site: "social.example",
    });
  });

  test("is part of an identity's key, and no site is the same as none given", () => {
    const alice = { platform: "discourse", type: "username", value: "Alice" };
    expect(identityKey({ ...alice, site: "a.example" })).not.toBe(identityKey({ ...alice, site: "b.example" }));
    expect(identityKey({ ...alice, value: "alice", site: null })).toBe(identityKey(alice));
  });
});
