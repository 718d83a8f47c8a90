import { describe, expect, test } from "vitest";
import type { Commit } from "#server/integrations/git/commit.ts";
import { commitActivities } from "#server/integrations/git/commit-activities.ts";
import { type Mailmap, parseMailmap } from "#server/integrations/git/mailmap.ts";

const now = new Date("2026-01-01T00:00:00Z");
const seconds = Date.parse("2025-06-01T12:00:00Z") / 1000;
const commit = (change: Partial<Commit>): Commit => ({
  sha: "a".repeat(40),
  parents: 1,
  author: { name: "Ada", email: "ada@example.org" },
  authoredAt: seconds,
  timezone: "+0200",
  committer: { name: "Cleo", email: "cleo@example.org" },
  committedAt: seconds + 60,
  subject: "Fix it",
  body: "Because it was broken.",
  trailers: [],
  ...change,
});
const unmapped: Mailmap = (ident) => ident;
const of = (change: Partial<Commit>, mailmap = unmapped, remote = "https://github.com/example/alpha") =>
  commitActivities(commit(change), remote, mailmap, now);
const trailer = (key: string, value: string) => ({ key, value });

describe("each trailer is an activity of its person", () => {
  test.each([
    ["acked-by", "approved-commit"],
    ["approved-by", "approved-commit"],
    ["reviewed-by", "reviewed-commit"],
    ["tested-by", "tested-commit"],
    ["reported-by", "reported-commit"],
    ["co-authored-by", "co-authored-commit"],
    ["signed-off-by", "signed-off-commit"],
    ["cc", "informed-commit"],
    ["suggested-by", "influenced-commit"],
    ["fixes-by", "resolved-commit"],
    ["resolved-by", "resolved-commit"],
  ])("%s is %s", (key, type) => {
    const [, , activity] = of({ trailers: [trailer(key, "Bea Example <bea@example.org>")] });
    expect(activity).toMatchObject({ type, sourceParentId: "a".repeat(40) });
    expect(activity?.person).toMatchObject({ name: "Bea Example", email: "bea@example.org", verified: false });
  });

  test("a trailer of another kind is ignored", () => {
    expect(of({ trailers: [trailer("fixes", "abc"), trailer("link", "https://example.org")] })).toHaveLength(2);
  });

  test.each([
    ["Bea <bea@example.org> # 5.10", "Bea"],
    ['"Example, Bea" <bea@example.org>', "Example, Bea"],
    ["bea@example.org", ""],
    ["Bea Example bea@example.org", "Bea Example"],
    ["Bea Example (bea@example.org)", "Bea Example"],
    ["Bea Example [bea@example.org] # 5.10", "Bea Example"],
    ["Bea Example <mailto:bea@example.org>", "Bea Example"],
    ["bea@example.org # 5.10", ""],
    ["< bea@example.org >", ""],
    ["Bea <Buzz> <bea@example.org>", "Bea Buzz"],
    ["Bea <<bea@example.org>>", "Bea"],
  ])("%s names a person", (value, name) => {
    expect(of({ trailers: [trailer("cc", value)] })[2]?.person).toMatchObject({ name, email: "bea@example.org" });
  });

  test.each(["Bea", "", "<>", "bea at example.org", "#1234"])("without an address no person is named: %s", (value) => {
    expect(of({ trailers: [trailer("reported-by", value)] })).toHaveLength(2);
  });

  test.each(["and", ",", "&", "+", ";", ", and", ""])(
    "several people in one trailer, with %j between them",
    (between) => {
      const value = `Bea <bea@example.org> ${between} Dov Lind <dov@example.org>`;
      const people = of({ trailers: [trailer("co-authored-by", value)] }).slice(2);
      expect(people.map(({ person }) => person)).toMatchObject([
        { name: "Bea", email: "bea@example.org" },
        { name: "Dov Lind", email: "dov@example.org" },
      ]);
    },
  );

  test("a list or a role without a name is no person, with a name it is one", () => {
    const lists = ["stable@vger.kernel.org", "netdev@lists.example.org # 5.10", "<security@example.org>"];
    expect(of({ trailers: lists.map((value) => trailer("cc", value)) })).toHaveLength(2);
    expect(of({ trailers: [trailer("cc", "Bea <root@localhost>")] })).toHaveLength(3);
  });

  test("the same person in the same role counts once, in two roles twice", () => {
    const line = "Bea <Bea@example.org>";
    const trailers = [trailer("cc", line), trailer("cc", "B. <bea@EXAMPLE.org>"), trailer("tested-by", line)];
    expect(of({ trailers }).map(({ type }) => type)).toEqual([
      "authored-commit",
      "committed-commit",
      "informed-commit",
      "tested-commit",
    ]);
  });

  test("a mailmap with line ends of Windows, tabs and comments maps trailers too", async () => {
    const mailmap = "# names\r\n\tBea Example\t<bea@example.org>\t<old@example.org>\t# moved\r\n";
    const [, , activity] = of(
      { trailers: [trailer("reviewed-by", "B <OLD@example.org>")] },
      (await parseMailmap(mailmap)).map,
    );
    expect(activity?.person).toMatchObject({ name: "Bea Example", email: "bea@example.org" });
  });

  test("trailers are mapped by the mailmap, and identified by their original text", async () => {
    const [, , activity] = of(
      { trailers: [trailer("tested-by", "B <old@example.org>")] },
      (await parseMailmap("Bea Example <bea@example.org> <old@example.org>")).map,
    );
    expect(activity?.person).toMatchObject({ name: "Bea Example", email: "bea@example.org" });
    expect(activity?.sourceId).toBe(`${"a".repeat(40)}:old@example.org`);
  });
});

describe("author and committer", () => {
  test("both are activities, each with its own time, both verified", () => {
    const [authored, committed] = of({});
    expect(authored).toMatchObject({
      type: "authored-commit",
      sourceId: "a".repeat(40),
      title: "Fix it",
      body: "Because it was broken.",
      url: `https://github.com/example/alpha/commit/${"a".repeat(40)}`,
      at: new Date(seconds * 1000),
      person: { email: "ada@example.org", verified: true },
    });
    expect(committed).toMatchObject({
      type: "committed-commit",
      at: new Date((seconds + 60) * 1000),
      person: { email: "cleo@example.org", verified: true },
    });
  });

  test("GitHub's own committer is ignored", () => {
    expect(of({ committer: { name: "GitHub", email: "noreply@github.com" } })).toHaveLength(1);
  });

  test.each([
    ["before 1970", -5],
    ["in 1970's first second, as broken clocks have it", 0],
    ["years ahead", seconds + 400 * 86_400],
    ["absurdly far ahead", 999_999_999_999_999],
  ])("an invalid date %s is replaced by the commit's other date, and the original is stored", (_what, authoredAt) => {
    const [authored] = of({ authoredAt });
    expect(authored?.at).toEqual(new Date((seconds + 60) * 1000));
    expect(authored?.attributes).toMatchObject({ writtenTimestamp: authoredAt });
  });

  test("when both dates are invalid, a future one becomes now and a past one 1970", () => {
    const far = 99_999_999_999;
    expect(of({ authoredAt: far, committedAt: far })[0]?.at).toEqual(now);
    expect(of({ authoredAt: -1, committedAt: -1 })[0]?.at).toEqual(new Date(0));
  });

  test.each([
    ["in 1980, where the clocks of PCs begin", Date.UTC(1980, 0, 1) / 1000],
    ["in 1979", Date.UTC(1979, 5, 1) / 1000],
    ["more than five years before the commit", Date.UTC(2020, 4, 30) / 1000],
  ])("an author's date %s is replaced by the committer's, and the original is stored", (_what, authoredAt) => {
    const [authored, committed] = of({ authoredAt });
    expect(authored?.at).toEqual(new Date((seconds + 60) * 1000));
    expect(authored?.attributes).toMatchObject({ writtenTimestamp: authoredAt });
    expect(committed?.attributes).not.toHaveProperty("writtenTimestamp");
  });

  test("a patch that waited four years, and a history from before 1980, keep their dates", () => {
    const fourYears = Date.UTC(2021, 6, 1) / 1000;
    expect(of({ authoredAt: fourYears })[0]?.at).toEqual(new Date(fourYears * 1000));
    const unix = Date.UTC(1974, 0, 1) / 1000;
    expect(of({ authoredAt: unix, committedAt: unix }).map(({ at }) => at.getUTCFullYear())).toEqual([1974, 1974]);
  });

  test("a plausible date stays unchanged, up to a day ahead", () => {
    const ahead = now.getTime() / 1000 + 3_600;
    expect(of({ authoredAt: ahead })[0]).toMatchObject({ at: new Date(ahead * 1000) });
    expect(of({})[0]?.attributes).not.toHaveProperty("writtenTimestamp");
  });
});

describe("identifying people", () => {
  const author = (name: string, email: string) => of({ author: { name, email } })[0]?.person;
  test("an address is one person, in any spelling", () => {
    expect(author("A", "Ada@Example.org")?.key).toBe(author("B", "ada@example.org")?.key);
  });

  test("a trailer of placeholders names nobody", () => {
    const trailers = [{ key: "co-authored-by", value: "n/a <none@none.com>" }];
    expect(of({ trailers }).map(({ type }) => type)).not.toContain("co-authored-commit");
  });

  test("role, list and machine mailboxes and placeholders never join two people", () => {
    for (const email of [
      "root@localhost",
      "info@example.org",
      "noreply@example.org",
      "",
      "admin@buildhost",
      "none@none.com",
    ]) {
      expect(author("A", email)?.key).not.toBe(author("B", email)?.key);
      expect(author("A", email)?.key).toBe(author("A", email)?.key);
      expect(author("A", email)).toMatchObject({ verified: false });
    }
  });
});

test.each([
  ["https://github.com/a/b", "https://github.com/a/b/commit/S"],
  ["https://gitlab.com/a/b/c", "https://gitlab.com/a/b/c/-/commit/S"],
  ["https://gitlab.example.org/a/b", "https://gitlab.example.org/a/b/-/commit/S"],
  ["https://codeberg.org/a/b", "https://codeberg.org/a/b/commit/S"],
  ["https://git.example.org/a", null],
])("a commit of %s has its page at %s", (remote, url) => {
  expect(of({}, unmapped, remote)[0]?.url ?? null).toBe(url?.replace("S", "a".repeat(40)) ?? null);
});
