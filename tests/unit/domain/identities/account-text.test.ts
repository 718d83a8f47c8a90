import { describe, expect, test } from "vitest";
import { accountText } from "#shared/domain/identities/account-text.ts";
import { cleanAccountText, readAccountText } from "#shared/domain/identities/read-account.ts";

describe("A typed account", () => {
  test.each([
    ["discourse", "https://forum.example/u/alice", "alice", "forum.example"],
    ["discourse", "https://forum.example/community/u/alice/summary?x=1", "alice", "forum.example/community"],
    ["discourse", "https://forum.example/u/j%C3%BCrgen", "jürgen", "forum.example"],
    ["jira", "https://issues.example/jira/secure/ViewProfile.jspa?name=ada", "ada", "issues.example/jira"],
    ["confluence", "https://wiki.example/display/~ada", "ada", "wiki.example"],
    ["discourse", "alice (forum.example)", "alice", "forum.example"],
    ["gitlab", "ada (git.example:8443)", "ada", "git.example:8443"],
    ["slack", "john (T01ABC)", "john", "T01ABC"],
    ["github", "ada (github.com)", "ada (github.com)", ""],
    ["github", "https://www.example/ada", "https://www.example/ada", ""],
    ["gitlab", "Ada (work)", "Ada (work)", ""],
    ["reddit", "ada (reddit.com)", "ada (reddit.com)", ""],
    ["discourse", "alice", "alice", ""],
    ["discourse", "https://forum.example/t/topic/1", "https://forum.example/t/topic/1", ""],
  ])("on %s as %j is %j on %j", (platform, typed, value, site) => {
    expect(readAccountText(platform, typed)).toEqual({ value, site });
  });

  test("is shown with its site in a form that is read again", () => {
    const shown = accountText({ value: "alice", site: "forum.example/community" });
    expect(shown).toBe("alice (forum.example/community)");
    expect(readAccountText("discourse", shown)).toEqual({ value: "alice", site: "forum.example/community" });
    expect(accountText({ value: "alice" })).toBe("alice");
    expect(cleanAccountText("discourse", "https://forum.example/u/alice")).toBe("alice (forum.example)");
    expect(cleanAccountText("github", "https://github.com/ada")).toBe("ada");
  });
});
