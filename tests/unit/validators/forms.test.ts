import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addKeywords, keywordKeys, removeLastKeyword } from "#console/ui/forms/keyword-input.tsx";
import { cleanGitRemotes, gitRemoteErrors } from "#shared/validators/git-remotes.ts";
import { isValid, projectErrors, projectGroupErrors } from "#shared/validators/project-forms.ts";

const must = "This field is required";

describe("project group, project and sub-project forms", () => {
  it("a project group needs name, slug and status", () => {
    expect(projectGroupErrors({ name: "", slug: "", status: "" })).toEqual({ name: must, slug: must, status: must });
    expect(isValid(projectGroupErrors({ name: "A", slug: "a", status: "active" }))).toBe(true);
  });

  it("a project needs a status only when it is a Linux Foundation project", () => {
    const form = { name: "A", slug: "a", status: "" };
    expect(projectErrors({ ...form, isLF: true })).toMatchObject({ status: must });
    expect(isValid(projectErrors({ ...form, isLF: false }))).toBe(true);
  });

  it("a project's name has at most 50 characters", () => {
    const form = { slug: "a", status: "", isLF: false };
    expect(projectErrors({ ...form, name: "a".repeat(51) }).name).toBe("Name must be at most 50 characters");
    expect(projectErrors({ ...form, name: "a".repeat(50) }).name).toBeNull();
  });

  it("a slug outside of the Linux Foundation must not start with %, # or !", () => {
    const form = { name: "A", status: "active" };
    for (const slug of ["%a", "#a", "!a"]) {
      expect(projectErrors({ ...form, slug, isLF: false }).slug).toBe("Slug is invalid");
      expect(projectErrors({ ...form, slug, isLF: true }).slug).toBeNull();
    }
    expect(projectErrors({ ...form, slug: "a#b", isLF: false }).slug).toBeNull();
  });
});

describe("the form of git remotes", () => {
  it("shows the first error of each row", () => {
    expect(
      gitRemoteErrors([
        "https://example.org/a",
        "",
        "file:///etc/a.git",
        "https://EXAMPLE.org/a.git",
        "https://me:secret@example.org/b",
      ]),
    ).toEqual([
      null,
      must,
      "Enter a URL that starts with https:// or http://",
      "This remote is already in the list",
      "Leave user name and password out of the URL",
    ]);
  });

  it("sends normalized remotes, each once", () => {
    expect(cleanGitRemotes(["https://example.org/a.git", " https://example.org/a", "", "ftp://x"])).toEqual([
      "https://example.org/a",
    ]);
  });
});

describe("keyword input", () => {
  it("adds on Enter, comma or Tab", () => expect(keywordKeys).toEqual(["Enter", ",", "Tab"]));

  it("trims, ignores empty and duplicate values, and splits pasted text at commas", () => {
    expect(addKeywords(["a"], " b , ,a,c d ,b")).toEqual(["a", "b", "c d"]);
  });

  it("Backspace on an empty input removes the last keyword", () => {
    expect(removeLastKeyword(["a", "b"])).toEqual(["a"]);
    expect(removeLastKeyword([])).toEqual([]);
  });

  it("the list never has blanks, untrimmed values or duplicates, and pasting again adds nothing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const keywords = addKeywords([], text);
        expect(keywords.every((keyword) => keyword !== "" && keyword === keyword.trim())).toBe(true);
        expect(new Set(keywords).size).toBe(keywords.length);
        expect(addKeywords(keywords, text)).toEqual(keywords);
      }),
    );
  });
});
