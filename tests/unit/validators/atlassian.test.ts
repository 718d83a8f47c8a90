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

describe("the address of a site", () => {
  test.each([
    ["https://a.atlassian.net/", "https://a.atlassian.net"],
    [" https://a.atlassian.net/wiki/spaces/DOCS/pages/1/Home ", "https://a.atlassian.net"],
    ["https://a.atlassian.net/wiki", "https://a.atlassian.net"],
    ["https://a.atlassian.net/jira/software/projects/A/boards/1", "https://a.atlassian.net"],
    ["https://issues.example.org/jira/browse/A-1?filter=2#c", "https://issues.example.org/jira"],
    ["https://wiki.example.org/confluence/display/DOCS/Home", "https://wiki.example.org/confluence"],
    ["http://jira.example.org:8080/secure/Dashboard.jspa", "http://jira.example.org:8080"],
    ["https://jira.example.org/jira", "https://jira.example.org/jira"],
  ])("%s is kept as %s", (given, kept) => expect(cleanSiteUrl(given)).toBe(kept));

  test.each(["", "jira", "ftp://jira.example", "javascript:alert(1)"])("%s is none", (given) =>
    expect(cleanSiteUrl(given)).toBeNull(),
  );

  it("leads to the same server by scheme, host and port", () => {
    expect(isSameSite("https://a.example/x", "https://a.example/y")).toBe(true);
    expect(isSameSite("https://a.example", "http://a.example")).toBe(false);
    expect(isSameSite("https://a.example", "https://b.example")).toBe(false);
  });
});

describe("keys", () => {
  it("are sent once, without blanks; project keys in capitals", () => {
    expect(cleanKeys([" abc ", "", "ABC", "d1"], "jira")).toEqual(["ABC", "D1"]);
    expect(cleanKeys(["Docs", "docs", "~712020:ada"], "confluence")).toEqual(["Docs", "docs", "~712020:ada"]);
  });

  it("of projects may be blank in the form, of spaces not", () => {
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

  it("Jira needs a URL only; credentials are whole or none", () => {
    expect(wrong(jiraErrors(jira, false))).toEqual([]);
    expect(jiraErrors({ ...jira, url: " " }, false).url).toBe(requiredMessage);
    expect(jiraErrors({ ...jira, url: "jira" }, false).url).toBe("Enter valid URL");
    expect(jiraErrors({ ...jira, url: "https://a:b@j.example" }, false).url).toMatch(/Leave user name/);
    expect(wrong(jiraErrors({ ...jira, access: "basic" }, false))).toEqual(["username", "apiToken"]);
    expect(wrong(jiraErrors({ ...jira, access: "token" }, false))).toEqual(["personalAccessToken"]);
  });

  it("Confluence needs everything", () => {
    const empty = { url: "", username: "", apiToken: "", orgAdminApiToken: "", orgAdminId: "" };
    expect(wrong(confluenceErrors(empty, false))).toEqual(Object.keys(empty));
    expect(wrong(confluenceErrors(empty, true))).toEqual(["url", "username", "orgAdminId"]);
  });

  it("secrets that the server keeps may be left empty", () => {
    expect(wrong(jiraErrors({ ...jira, access: "token" }, true))).toEqual([]);
    expect(wrong(jiraErrors({ ...jira, access: "basic", username: "ada" }, true))).toEqual([]);
  });
});
