import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  findPlatform,
  organizationHandle,
  organizationLink,
  platformName,
  platformNames,
  platforms,
  profileLink,
  storedOrganizationHandle,
} from "#shared/domain/identities/platforms.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";

describe("profile links per platform", () => {
  test.each([
    ["github", "ada", "https://github.com/ada"],
    ["github-nango", "ada", "https://github.com/ada"],
    ["discord", "ada", "https://discord.com/ada"],
    ["hackernews", "ada", "https://news.ycombinator.com/user?id=ada"],
    ["linkedin", "ada", "https://linkedin.com/in/ada"],
    ["linkedin", "private-123", null],
    ["twitter", "ada", "https://twitter.com/ada"],
    ["slack", "ada", "https://slack.com/ada"],
    ["devto", "ada", "https://dev.to/ada"],
    ["reddit", "ada", "https://reddit.com/user/ada"],
    ["gitlab", "ada", "https://gitlab.com/ada"],
    ["git", "ada@example.org", null],
    ["unheard-of", "ada", null],
    ["github", "", null],
    ["github", "a/../../b?c#d", "https://github.com/a%2F..%2F..%2Fb%3Fc%23d"],
  ])("%s %s links to %s", (platform, value, link) => {
    expect(profileLink(platform, value)).toBe(link);
  });

  it("discourse and stackoverflow use URLs stored in attributes", () => {
    const attributes = {
      url: {
        default: "",
        discourse: "https://forum.example/u/ada",
        stackoverflow: "https://stackoverflow.com/users/1",
      },
    };
    expect(profileLink("discourse", "ada", attributes)).toBe("https://forum.example/u/ada");
    expect(profileLink("stackOverflow", "1", attributes)).toBe("https://stackoverflow.com/users/1");
    expect(profileLink("stackoverflow", "1")).toBeNull();
    const ownServer = { url: { gitlab: "https://gitlab.acme.example/Ada" } };
    expect(profileLink("gitlab", "ada", ownServer)).toBe("https://gitlab.acme.example/Ada");
    // The address belongs to another of their names.
    expect(profileLink("gitlab", "grace", ownServer)).toBe("https://gitlab.com/grace");
    expect(profileLink("discourse", "ada", { url: { discourse: "javascript:alert(1)" } })).toBeNull();
  });

  test.each([
    ["github", "example", "https://github.com/example"],
    ["linkedin", "company:example", "https://linkedin.com/company/example"],
    ["linkedin", "school:example", "https://linkedin.com/school/example"],
    ["linkedin", "example", "https://linkedin.com/company/example"],
    ["twitter", "example", "https://twitter.com/example"],
    ["crunchbase", "example", "https://www.crunchbase.com/organization/example"],
    ["slack", "example", null],
  ])("an organization's %s %s links to %s", (platform, value, link) => {
    expect(organizationLink(platform, value)).toBe(link);
  });

  it("a LinkedIn organization is displayed without its kind and stored with one", () => {
    expect(organizationHandle("linkedin", "company:example")).toBe("example");
    expect(organizationHandle("github", "a:b")).toBe("a:b");
    expect(storedOrganizationHandle("linkedin", "example")).toBe("company:example");
    expect(storedOrganizationHandle("linkedin", "school:example")).toBe("school:example");
    expect(storedOrganizationHandle("github", "example")).toBe("example");
  });
});

test.each([
  ["confluence", "username or email address"],
  ["jira", "username or email address"],
  ["slack", "username or email address"],
  ["cvent", "username or email address"],
  ["gerrit", "username or email address"],
  ["git", "Git email address"],
  ["groupsio", "Groups.io email address"],
  ["lfid", "Linux Foundation ID"],
  ["tnc", "Linux Foundation ID"],
])("the placeholder of %s is %s", (platform, placeholder) => {
  expect(findPlatform(platform)?.placeholder).toBe(placeholder);
});

it("every platform has one entry with a name; an unknown key is its own name", () => {
  expect(new Set(platforms.map(({ key }) => key)).size).toBe(platforms.length);
  expect(platformName("stackOverflow")).toBe("Stack Overflow");
  expect(platformName("custom")).toBe("Manually added");
  expect(platformName("constructor")).toBe("constructor");
});

it("a list of sources names each once and drops empty ones", () => {
  expect(platformNames(["enrichment", "peopledatalabs", "integration", "unknown", "github"])).toEqual([
    "Enrichment",
    "GitHub",
  ]);
});

describe("links from external data", () => {
  test.each([
    ["https://example.org/a", "https://example.org/a"],
    [" http://example.org ", "http://example.org/"],
    ["javascript:alert(1)", null],
    ["JaVaScRiPt:alert(1)", null],
    ["java\nscript:alert(1)", null],
    ["data:text/html,x", null],
    ["//example.org", null],
    ["/people", null],
    ["https://user:secret@example.org", null],
    ["", null],
    [null, null],
  ])("%j becomes %j", (url, link) => {
    expect(safeLink(url)).toBe(link);
  });

  it("only http and https links pass the check, for any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `javascript:${rest}`),
        ),
        (url) => {
          const link = safeLink(url);
          if (link !== null) expect(link).toMatch(/^https?:\/\//);
        },
      ),
    );
  });

  it("a profile link stays on its site, for any handle", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const link = profileLink("github", value);
        if (link !== null) expect(new URL(link).origin).toBe("https://github.com");
      }),
    );
  });
});
