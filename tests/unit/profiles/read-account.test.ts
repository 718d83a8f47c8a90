import { describe, expect, test } from "vitest";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { websiteIdentity } from "#shared/profiles/read-website.ts";

describe("an account as typed, pasted or imported", () => {
  test.each([
    ["member", "gitlab", "https://gitlab.example.org/ada-q", "ada-q", "gitlab.example.org"],
    ["member", "gitlab", "https://gitlab.example.org:8443/ada-q/", "ada-q", "gitlab.example.org:8443"],
    ["member", "gitlab", "git.example.org/ada-q", "ada-q", "git.example.org"],
    ["member", "gitlab", "https://gitlab.com/ada-q", "ada-q", ""],
    ["member", "gitlab", "ada-q (code.example.org)", "ada-q", "code.example.org"],
    ["organization", "gitlab", "https://gitlab.example.org/acme", "acme", "gitlab.example.org"],
    ["organization", "gitlab", "acme (code.example.org)", "acme", "code.example.org"],
    ["member", "github", "https://github.example.org/ada", "ada", "github.example.org"],
    ["member", "github", "https://github.com/ada", "ada", ""],
    ["member", "discourse", "https://forum.example.org/community/u/ada", "ada", "forum.example.org/community"],
    ["member", "discourse", "https://forum.example.org/u/ada.json", "ada", "forum.example.org"],
    ["member", "slack", "https://app.slack.com/client/T0A1B2/C0A1B2/user_profile/U0A1B2", "U0A1B2", "T0A1B2"],
    ["member", "confluence", "wiki.example.org/users/viewuserprofile.action?username=ada", "ada", "wiki.example.org"],
  ] as const)("%s %s %s", (holder, platform, typed, value, site) => {
    expect(readAccount(holder, platform, typed)).toEqual({ value, site, problem: null });
  });

  test.each([
    ["reddit", "[deleted]"],
    ["discord", "Deleted User 1a2b3c"],
    ["jira", "anonymous"],
    ["gitlab", "ghost1"],
  ])("that %s shows in place of deleted ones is refused: %s", (platform, typed) => {
    expect(readAccount("member", platform, typed).problem).toContain("nobody's");
  });

  test("on a host that says nothing is refused with the reason", () => {
    expect(readAccount("member", "gitlab", "https://code.example.org/ada").problem).toContain("is not a profile");
  });
});

describe("the website of an organization", () => {
  test.each([
    ["https://www.acme.example/about", { platform: "custom", type: "primary-domain", value: "acme.example" }],
    ["https://github.com/acme", { platform: "github", type: "username", value: "acme" }],
    ["linkedin.com/company/acme/", { platform: "linkedin", type: "username", value: "company:acme" }],
    [
      "sites.google.com/view/acme",
      { platform: "custom", type: "affiliated-profile", value: "sites.google.com/view/acme" },
    ],
    ["acme.example:8080", { platform: "custom", type: "primary-domain", value: "acme.example" }],
    ["n/a", null],
    ["not a domain", null],
  ])("%s", (typed, identity) => {
    expect(websiteIdentity(typed)).toEqual(identity);
  });
});
