import { describe, expect, it, test } from "vitest";
import {
  cleanKeys,
  cleanSiteUrl,
  confluenceErrors,
  isSameSite,
  type JiraForm,
  jiraErrors,
  projectKeyErrors,
  spaceKeyErrors,
} from "#shared/validators/atlassian.ts";
import { requiredMessage } from "#shared/validators/rules.ts";

describe("the URL of a site", () => {
  test.each([
    ["https://a.atlassian.net/", "https://a.atlassian.net"],
    [" https://a.atlassian.net/wiki/spaces/DOCS/pages/1/Home ", "https://a.atlassian.net"],
    ["https://a.atlassian.net/wiki", "https://a.atlassian.net"],
    ["https://a.atlassian.net/jira/software/projects/A/boards/1", "https://a.atlassian.net"],
    ["https://issues.example.org/jira/browse/A-1?filter=2#c", "https://issues.example.org/jira"],
    ["https://wiki.example.org/confluence/display/DOCS/Home", "https://wiki.example.org/confluence"],
    ["http://jira.example.org:8080/secure/Dashboard.jspa", "http://jira.example.org:8080"],
    ["https://jira.example.org/jira", "https://jira.example.org/jira"],
  ])("%s is stored as %s", (given, kept) => expect(cleanSiteUrl(given)).toBe(kept));

  test.each(["", "jira", "ftp://jira.example", "javascript:alert(1)"])("%s is invalid", (given) =>
    expect(cleanSiteUrl(given)).toBeNull(),
  );

  it("is the same server by scheme, host and port", () => {
    expect(isSameSite("https://a.example/x", "https://a.example/y")).toBe(true);
    expect(isSameSite("https://a.example", "http://a.example")).toBe(false);
    expect(isSameSite("https://a.example", "https://b.example")).toBe(false);
  });
});

describe("keys", () => {
  it("are sent once, without blanks; project keys in upper case", () => {
    expect(cleanKeys([" abc ", "", "ABC", "d1"], "jira")).toEqual(["ABC", "D1"]);
    expect(cleanKeys(["Docs", "docs", "~712020:ada"], "confluence")).toEqual(["Docs", "docs", "~712020:ada"]);
  });

  it("of projects are optional in the form, those of spaces are required", () => {
    expect(projectKeyErrors(["", "ABC", "a b", "abc"])).toEqual([
      null,
      null,
      "Project key is invalid",
      "This key is already in the list",
    ]);
    expect(spaceKeyErrors(["", "DOCS", "~ada", "a/b"])).toEqual([requiredMessage, null, null, "Space key is invalid"]);
  });
});

describe("the forms", () => {
  const jira: JiraForm = {
    url: "https://j.example",
    access: "none",
    username: "",
    apiToken: "",
    personalAccessToken: "",
    webhookSecret: "",
  };
  const wrong = (errors: Record<string, string | null>) =>
    Object.keys(errors).filter((field) => errors[field] !== null);

  it("Jira requires only a URL; credentials are complete or empty", () => {
    expect(wrong(jiraErrors(jira, false))).toEqual([]);
    expect(jiraErrors({ ...jira, url: " " }, false).url).toBe(requiredMessage);
    expect(jiraErrors({ ...jira, url: "jira" }, false).url).toBe("Enter valid URL");
    expect(jiraErrors({ ...jira, url: "https://a:b@j.example" }, false).url).toMatch(/Leave user name/);
    expect(wrong(jiraErrors({ ...jira, access: "basic" }, false))).toEqual(["username", "apiToken"]);
    expect(wrong(jiraErrors({ ...jira, access: "token" }, false))).toEqual(["personalAccessToken"]);
  });

  it("Confluence requires every field", () => {
    const empty = { url: "", username: "", apiToken: "", orgAdminApiToken: "", orgAdminId: "" };
    expect(wrong(confluenceErrors(empty, false))).toEqual(Object.keys(empty));
    expect(wrong(confluenceErrors(empty, true))).toEqual(["url", "username", "orgAdminId"]);
  });

  it("stored secrets may be left empty", () => {
    expect(wrong(jiraErrors({ ...jira, access: "token" }, true))).toEqual([]);
    expect(wrong(jiraErrors({ ...jira, access: "basic", username: "ada" }, true))).toEqual([]);
  });
});
