import names from "github-reserved-names/reserved-names.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { platformOfAddress, readHandle } from "#shared/profiles/read-handle.ts";
import { readWebsite } from "#shared/profiles/read-website.ts";
import { recognize } from "#shared/profiles/recognize.ts";

describe("a typed username", () => {
  test.each([
    ["github", "ada-q", "ada-q"],
    ["github", " @ada-q ", "ada-q"],
    ["github", "ada\u200B-q", "ada-q"],
    ["github", "https://github.com/ada-q?tab=repositories", "ada-q"],
    ["github", "github.com/ada-q/#top", "ada-q"],
    ["github", "<HTTPS://GitHub.com/Ada>", "Ada"],
    ["github", "https://gist.github.com/bruno-t", "bruno-t"],
    ["github", "ada-q?tab=stars", "ada-q"],
    ["github", "dependabot[bot]", "dependabot[bot]"],
    ["linkedin", "https://de.linkedin.com/in/ada-q", "ada-q"],
    ["linkedin", "https://www.linkedin.com/mwlite/in/bruno-t", "bruno-t"],
    ["linkedin", "https://www.linkedin.com/in/j%C3%BCrgen-m%C3%BCller", "jürgen-müller"],
    ["linkedin", "j%C3%BCrgen-m%C3%BCller", "jürgen-müller"],
    ["linkedin", "/in/ada-q/en", "ada-q"],
    ["linkedin", "in/ada-q/", "ada-q"],
    ["linkedin", "http://uk.linkedin.com/pub/ada-quill/a7/576/b50", "ada-quill-b50576a7"],
    ["reddit", "https://reddit.com/u/ada_q", "ada_q"],
    ["reddit", "https://de.reddit.com/user/ada_q/", "ada_q"],
    ["reddit", "u/ada_q", "ada_q"],
    ["twitter", "https://mobile.twitter.com/ada_q", "ada_q"],
    ["twitter", "x.com/ada_q?lang=de", "ada_q"],
    ["twitter", "https://x.com/bruno_t/status/1", "bruno_t"],
    ["twitter", "https://twitter.com/#!/ada_q", "ada_q"],
    ["twitter", "https://twitter.com/intent/user?screen_name=ada_q", "ada_q"],
    ["gitlab", "jane.doe", "jane.doe"],
    ["gitlab", "https://gitlab.acme.example/jane.doe", "jane.doe"],
    ["discourse", "https://forum.acme.example/u/jane/summary", "jane"],
    ["hackernews", "news.ycombinator.com/user?id=ada", "ada"],
    ["stackoverflow", "https://stackoverflow.com/users/22656/jane-doe?tab=x", "22656/jane-doe"],
    ["stackoverflow", "22656/jane-doe", "22656/jane-doe"],
    ["medium", "https://medium.com/@ada", "ada"],
    ["github", "https://github.com/ada-q.keys", "ada-q"],
    ["github", "github.com/ada-q.png?size=80", "ada-q"],
    ["github", "https://github.com/ada-q.private.atom?token=x", "ada-q"],
    ["github", "https://github.com/ada-q/followers", "ada-q"],
    ["github", "https://github.com/acme/app/issues/created_by/ada-q", "ada-q"],
    ["github", "(https://github.com/ada-q)", "ada-q"],
    ["github", "“https://github.com/ada-q”", "ada-q"],
    ["github", "https://github.com/ada-q,", "ada-q"],
    ["github", '"ada-q"', "ada-q"],
    ["github", "GitHub/ada-q", "ada-q"],
    ["linkedin", "linkedin/ada-q", "ada-q"],
    ["gitlab", "https://gitlab.com/ada.q.atom", "ada.q"],
    ["gitlab", "https://git.acme.example/ada.keys", "ada"],
    ["discourse", "https://forum.acme.example/u/ada.q.json", "ada.q"],
    ["discourse", "https://forum.acme.example/users/ada/summary.json", "ada"],
    ["reddit", "https://old.reddit.com/u/ada_q.json", "ada_q"],
    ["stackoverflow", "https://stackoverflow.com/users/story/22656", "22656"],
    ["discord", "https://discord.com/users/123456789012345678", "123456789012345678"],
    ["discord", "https://ptb.discordapp.com/users/123456789012345678/", "123456789012345678"],
    ["discord", "<@!123456789012345678>", "123456789012345678"],
    ["slack", "https://acme.slack.com/team/U0A1B2C3D", "U0A1B2C3D"],
    ["slack", "<@U0A1B2C3D|ada>", "U0A1B2C3D"],
    ["jira", "https://acme.atlassian.net/jira/people/5b10a2844c20165700ede21g", "5b10a2844c20165700ede21g"],
    ["confluence", "https://acme.atlassian.net/wiki/people/557058:295fe89c-10c2", "557058:295fe89c-10c2"],
    ["facebook", "https://de-de.facebook.com/ada.quill?locale=de_DE", "ada.quill"],
    ["facebook", "https://www.facebook.com/profile.php?sk=about&id=100012345", "100012345"],
    ["youtube", "https://m.youtube.com/@ada/videos", "ada"],
    ["medium", "https://ada-q.medium.com/", "ada-q"],
    ["crunchbase", "https://www.crunchbase.com/person/ada-quill", "ada-quill"],
    ["slack", "ada@quill.example", "ada@quill.example"],
    ["custom", "https://ada.example/me", "https://ada.example/me"],
    ["github", "[Ada Q](https://github.com/ada-q)", "ada-q"],
    ["github", "[https://github.com/ada-q](https://github.com/ada-q).", "ada-q"],
    ["github", '<a href="https://github.com/ada-q">ada-q</a>', "ada-q"],
    ["github", "URL: https://github.com/ada-q", "ada-q"],
    ["github", "GitHub: ada-q", "ada-q"],
    ["github", "github:@ada-q", "ada-q"],
    ["jira", "Jira: 557058:295fe89c-10c2", "557058:295fe89c-10c2"],
    ["github", "https://github.com//ada-q", "ada-q"],
    ["github", "https:/github.com/ada-q", "ada-q"],
    ["github", "https//github.com/ada-q", "ada-q"],
    ["github", "https://https://github.com/ada-q", "ada-q"],
    ["github", "https://github.com/ada-q).", "ada-q"],
    ["github", "https://github.com/ada-q…", "ada-q"],
    ["github", "https://github.com/ada-q。", "ada-q"],
    ["github", "「https://github.com/ada-q」", "ada-q"],
    ["github", "**@ada-q**", "ada-q"],
    ["github", "`@ada-q`,", "ada-q"],
    ["github", "https://ada-q.github.io/", "ada-q"],
    ["github", "https://github.com/apps/dependabot", "dependabot[bot]"],
    ["linkedin", "HTTPS://WWW.LINKEDIN.COM/IN/ADA-Q", "ADA-Q"],
    ["linkedin", "www.linkedin.com/in/ada-q (LinkedIn)", "ada-q"],
    ["linkedin", "https://www.linkedin.com/today/author/ada-q", "ada-q"],
    ["devto", "https://dev.to/feed/ada", "ada"],
    ["facebook", "https://www.facebook.com/people/Ada-Quill/100012345/", "100012345"],
    ["github", "n/a", ""],
    ["twitter", "-", ""],
  ])("on %s, %s is %s", (platform, typed, value) => {
    expect(readHandle("member", platform, typed)).toMatchObject({ value, problem: null });
  });

  test.each([
    ["github", "https://github.com/orgs/acme/people", "is the page of an organization"],
    ["linkedin", "https://www.linkedin.com/company/acme", "is the page of an organization"],
    ["github", "https://gist.github.com/bruno-t/6cad326836d38bd3a7ae", "is a gist"],
    ["github", "https://github.com/ada/repo", "is not a profile on GitHub"],
    ["github", "ada/repo", "is not a profile on GitHub"],
    ["github", "https://github.com", "is not a profile on GitHub"],
    ["github", "https://ada-q.github.io/tool", "is not a profile on GitHub"],
    ["github", "https://docs.github.com/en", "is not a profile on GitHub"],
    ["gitlab", "https://docs.gitlab.com/ee", "is not a profile on GitLab"],
    ["github", "https://github.com/ada-q https://github.com/bruno-t", "is not a profile on GitHub"],
    ["github", "https://ada.example/", "is not a profile on GitHub"],
    ["github", "https://linkedin.com/in/ada-q", "is an address of LinkedIn"],
    ["github", "feed", "is reserved by GitHub"],
    ["github", "ada@quill.example", "is not a username on GitHub"],
    ["linkedin", "Ada Quill", "is not a username on LinkedIn"],
    ["linkedin", "https://lnkd.in/abc", "only leads to another address"],
    ["linkedin", "https://www.linkedin.com/pub/ada-quill/1/2a/3b4", "only leads to another address"],
    ["linkedin", "https://www.linkedin.com/pub/dir/Ada/Quill", "is not a profile on LinkedIn"],
    ["slack", "https://acme.slack.example/ada", "is not a profile on Slack"],
    ["slack", "https://acme.slack.com/archives/C0A1B2C3D/p1", "is not a profile on Slack"],
    ["discord", "https://discord.com/channels/123456789012345678/1", "is not a profile on Discord"],
    ["discord", "https://discord.gg/abc", "is not a profile on Discord"],
    ["discourse", "https://forum.acme.example/u/by-external/7", "is not a profile on Discourse"],
    ["youtube", "https://www.youtube.com/watch?v=abc", "is not a profile on YouTube"],
    ["facebook", "https://www.facebook.com/groups/acme", "is not a profile on Facebook"],
    ["facebook", "https://www.facebook.com/watch/?v=1", "is not a profile on Facebook"],
    ["kaggle", "https://www.kaggle.com/datasets", "is not a profile on Kaggle"],
    ["medium", "https://medium.com/tag/go", "is not a profile on Medium"],
    ["crunchbase", "https://www.crunchbase.com/organization/acme", "is not a profile on Crunchbase"],
    ["github", "a/".repeat(2_000), "at most 2000 characters"],
  ])("on %s, %s is refused with the reason", (platform, typed, reason) => {
    expect(readHandle("member", platform, typed).problem).toContain(reason);
  });

  test.each([
    ["linkedin", "https://www.linkedin.com/company/acme/", "company:acme"],
    ["linkedin", "acme", "company:acme"],
    ["linkedin", "school:mit", "school:mit"],
    ["github", "https://github.com/orgs/acme/people", "acme"],
    ["crunchbase", "https://www.crunchbase.com/organization/acme/people", "acme"],
    ["crunchbase", "https://www.crunchbase.com/person/ada-quill", null],
    ["linkedin", "https://www.linkedin.com/company-beta/1035/", "company:1035"],
    ["linkedin", "https://www.linkedin.com/in/ada", null],
  ])("of an organization on %s, %s is %s", (platform, typed, value) => {
    expect(readHandle("organization", platform, typed).value).toBe(value);
  });

  test("A pasted address chooses its platform", () => {
    const known = ["github", "linkedin", "twitter", "discourse", "gitlab"];
    expect(platformOfAddress("member", known, "x.com/ada")).toBe("twitter");
    expect(platformOfAddress("organization", known, "https://www.linkedin.com/company/acme/")).toBe("linkedin");
    expect(platformOfAddress("member", known, "https://github.com/")).toBeNull();
    expect(platformOfAddress("member", known, "https://ada.example/u/ada")).toBeNull();
    expect(platformOfAddress("member", known, "ada")).toBeNull();
  });
});

test("The names that GitHub keeps for its own pages are no people", () => {
  const own = [...names.map(String), "trust-center", "models", "agents"];
  expect(own.filter((name) => recognize(`https://github.com/${name}`) !== null)).toEqual([]);
});

test.each([
  ["https://www.linkedin.com/company/acme", { kind: "handle", platform: "linkedin", value: "company:acme" }],
  ["https://github.com/gamma", { kind: "handle", platform: "github", value: "gamma" }],
  ["https://sites.google.com/view/eps", { kind: "page", value: "sites.google.com/view/eps" }],
  ["https://theta.example:8443/start", { kind: "domain", value: "theta.example" }],
  ["http://192.0.2.7:8080/", { kind: "wrong" }],
  ["[Acme](https://acme.example)", { kind: "domain", value: "acme.example" }],
  ["<https//www.acme.example>", { kind: "domain", value: "acme.example" }],
  ["www.acme.example,", { kind: "domain", value: "acme.example" }],
  ["//acme.example", { kind: "domain", value: "acme.example" }],
  ["acme.example;acme.org", { kind: "wrong" }],
  ["https://", { kind: "empty" }],
  ["http://n/a", { kind: "empty" }],
  [
    "https://web.archive.org/web/2020/http://acme.example/",
    { kind: "page", value: "web.archive.org/web/2020/http://acme.example" },
  ],
  ["github.com", { kind: "domain", value: "github.com" }],
  ["https://github.com/acme/tool", { kind: "wrong" }],
  ["n/a", { kind: "empty" }],
  ["acme", { kind: "wrong" }],
])("The website %s is read", (typed, read) => expect(readWebsite(typed)).toEqual(read));
