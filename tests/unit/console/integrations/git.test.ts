import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "#console/features/integrations/catalog.ts";
import { changeRows, pastedLines, rowsOf, type TextRow } from "#console/features/integrations/connect/text-rows.ts";
import type { ShownIntegration } from "#console/features/integrations/platform-descriptor.ts";
import { gitDescriptor } from "#console/features/integrations/platforms/git/descriptor.ts";
import { gitRemotes, remoteUrls } from "#console/features/integrations/platforms/git/git-settings.ts";
import { checkRows } from "#console/features/integrations/platforms/git/remote-rows.ts";

const a = "https://git.example/a";
const b = "https://git.example/b";
const values = (rows: readonly TextRow[]) => rows.map(({ value }) => value);

function git(status: string, settings: Record<string, unknown>): ShownIntegration {
  return { id: "1", platform: "git", status, settings, segmentId: "s1", isNango: false };
}

describe("the form of Git", () => {
  it("starts with one empty remote, or with the saved ones", () => {
    expect(values(rowsOf([], true))).toEqual([""]);
    expect(values(rowsOf([a, b], false))).toEqual([a, b]);
  });

  it("adds an empty row at the end and removes any row", () => {
    const three = changeRows(rowsOf([a, b], false), { kind: "add" });
    expect(values(three)).toEqual([a, b, ""]);
    expect(values(changeRows(three, { kind: "remove", id: three[0]?.id ?? -1 }))).toEqual([b, ""]);
  });

  it("pasting several lines creates several rows, pasting one line is normal input", () => {
    expect(pastedLines(a)).toBeNull();
    expect(pastedLines(`${a}\n`)).toBeNull();
    expect(pastedLines(`${a}\r\n\n  ${b} \n`)).toEqual([a, b]);
    const empty = rowsOf([], true);
    expect(values(changeRows(empty, { kind: "paste", id: 0, lines: [a, b] }))).toEqual([a, b]);
    const filled = rowsOf([a], false);
    expect(values(changeRows(filled, { kind: "paste", id: 0, lines: [b, "x"] }))).toEqual([a, b, "x"]);
  });

  it("rows keep their identity when others change", () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant("add" as const) }),
      fc.record({ kind: fc.constant("remove" as const), id: fc.nat(9) }),
      fc.record({ kind: fc.constant("type" as const), id: fc.nat(9), value: fc.string() }),
      fc.record({ kind: fc.constant("paste" as const), id: fc.nat(9), lines: fc.array(fc.string(), { minLength: 2 }) }),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const rows = changes.reduce(changeRows, rowsOf([a, b], false));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });

  it("shows the errors of a row after it lost the focus", () => {
    const typed = changeRows(rowsOf([], true), { kind: "type", id: 0, value: "git.example/a" });
    expect(checkRows(typed, [], false)).toMatchObject({ errors: [null], valid: false });
    const [error] = checkRows(changeRows(typed, { kind: "leave", id: 0 }), [], false).errors;
    expect(error).toMatch(/https:\/\/ or http:\/\//);
  });

  it("an empty row that lost the focus shows 'This field is required'", () => {
    expect(checkRows(changeRows(rowsOf([], true), { kind: "leave-all" }), [], false).errors).toEqual([
      "This field is required",
    ]);
  });

  it("Connect is disabled when the form is invalid or nothing changed", () => {
    const state = (remotes: string[], saved: string[]) => {
      const { valid, changed } = checkRows(rowsOf(remotes, false), saved, false);
      return valid && changed;
    };
    expect(state([""], [])).toBe(false);
    expect(state(["nonsense"], [])).toBe(false);
    expect(state([a], [])).toBe(true);
    expect(state([a], [a])).toBe(false);
    expect(state([`${a}.git`], [a])).toBe(false);
    expect(state([b, a], [a, b])).toBe(false);
    expect(state([a, `${a}/`], [])).toBe(false);
    expect(state([a], [a, b])).toBe(true);
  });

  it("a form without rows stops everything, if allowed", () => {
    expect(checkRows([], [a], true)).toMatchObject({ valid: true, changed: true, remotes: [] });
    expect(checkRows([], [a], false).valid).toBe(false);
    expect(checkRows([], [], false).valid).toBe(false);
  });

  it("closing asks only when there is input", () => {
    expect(checkRows(rowsOf([], true), [], false).dirty).toBe(false);
    expect(checkRows(rowsOf([a], false), [a], false).dirty).toBe(false);
    expect(checkRows(rowsOf(["h"], false), [], false).dirty).toBe(true);
    expect(checkRows([], [a], true).dirty).toBe(true);
  });
});

describe("a Git connection", () => {
  const settings = {
    remotes: [a, b],
    repositories: [
      { url: a, status: "ok", error: null, commits: 1200, authors: 9, unreadable: { count: 0, listed: [] } },
      { url: b, status: "error", error: "The server could not be reached.", commits: 34 },
    ],
  };

  it("sums up its remotes and commits", () => {
    expect(gitDescriptor.summary?.label(git("done", settings))).toBe("2 remote URLs");
    expect(gitDescriptor.summary?.after?.(git("done", settings))).toBe(", 1,234 commits");
    expect(gitDescriptor.summary?.after?.(git("done", { remotes: [a] }))).toBe("");
  });

  it("shows the number of failed remotes, and the reason when there is only one remote", () => {
    expect(gitDescriptor.status?.(git("error", settings))).toEqual({ sentence: "1 of 2 remotes could not be read." });
    const one = { remotes: [b], repositories: [{ url: b, status: "error", error: "No such repository." }] };
    expect(gitDescriptor.status?.(git("error", one))).toEqual({ sentence: "No such repository." });
    expect(gitDescriptor.status?.(git("done", settings))).toBeNull();
  });

  it("without a remote shows that nothing is read", () => {
    expect(gitDescriptor.summary?.label(git("done", { remotes: [] }))).toBeNull();
    expect(gitDescriptor.status?.(git("done", {}))).toEqual({ sentence: "No remotes, so nothing is synced." });
  });

  it("lists only the URLs when a backend has no data about remotes", () => {
    expect(gitRemotes({ remotes: [a] })).toMatchObject([{ url: a, status: null, error: null, commits: null }]);
  });

  it("accepts any content of settings", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (remotes, repositories) => {
        expect(gitRemotes({ remotes, repositories })).toHaveLength(remoteUrls({ remotes }).length);
      }),
    );
  });
});

describe("the catalog", () => {
  it("has each platform once", () => {
    expect(new Set(catalog.map(({ key }) => key)).size).toBe(catalog.length);
  });
});
