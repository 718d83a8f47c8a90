import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCommits, type ReadCommit } from "#server/integrations/git/parse-commits.ts";

const sha = "0123456789".repeat(4);
const record = (change: Partial<Record<Field, string | Buffer>> = {}) =>
  Buffer.concat(
    fields.flatMap((field) => {
      const value = change[field] ?? preset[field];
      return [typeof value === "string" ? Buffer.from(value) : value, Buffer.from([0])];
    }),
  );
const fields = [
  "sha",
  "parents",
  "name",
  "email",
  "at",
  "zone",
  "cName",
  "cEmail",
  "cAt",
  "subject",
  "trailers",
  "message",
] as const;
type Field = (typeof fields)[number];
const preset: Record<Field, string> = {
  sha,
  parents: sha,
  name: "Ada",
  email: "ada@example.org",
  at: "1700000000",
  zone: "1700000000 +0200",
  cName: "Cleo",
  cEmail: "cleo@example.org",
  cAt: "1700000060",
  subject: "Fix it",
  trailers: "",
  message: "Fix it\n",
};

async function parse(output: Buffer, cuts: readonly number[] = [], most = 1_000_000): Promise<ReadCommit[]> {
  async function* chunks() {
    let from = 0;
    for (const cut of [...cuts, output.length].map((each) => Math.min(each, output.length)).toSorted((a, b) => a - b)) {
      if (cut > from) yield output.subarray(from, cut);
      from = Math.max(from, cut);
    }
  }
  const reads: ReadCommit[] = [];
  for await (const read of parseCommits(chunks(), most)) reads.push(read);
  return reads;
}
const one = async (change: Partial<Record<Field, string | Buffer>>, most?: number) => {
  const [read] = await parse(record(change), [], most);
  return read && "commit" in read ? read.commit : null;
};

describe("the output of git log becomes commits", () => {
  test("for any chunk boundaries", async () => {
    const output = Buffer.concat([
      record(),
      record({ name: "Žofie", message: "Fix\n\né\n\nü" }),
      record({ subject: "" }),
    ]);
    const whole = await parse(output);
    expect(whole).toHaveLength(3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(output.length), { maxLength: 12 }), async (cuts) => {
        expect(await parse(output, cuts)).toEqual(whole);
      }),
    );
  });

  test("a merge has several parents, the first commit none", async () => {
    expect((await one({ parents: `${sha} ${sha}` }))?.parents).toBe(2);
    expect((await one({ parents: "" }))?.parents).toBe(0);
  });

  test("invalid UTF-8 is read as Latin-1, field by field", async () => {
    expect(await one({ name: Buffer.from("Jos\xe9", "latin1"), subject: "Grüße" })).toMatchObject({
      author: { name: "José" },
      subject: "Grüße",
    });
  });

  test("the trailers are removed from the body", async () => {
    const trailers = "Signed-off-by\x1fAda <a@example.org>\x1eCc\x1fB";
    const message = "Fix it\n\nFirst.\n\nSecond.\n\nSigned-off-by: Ada <a@example.org>\nCc: B\n";
    expect(await one({ message, trailers })).toMatchObject({
      body: "First.\n\nSecond.",
      trailers: [
        { key: "signed-off-by", value: "Ada <a@example.org>" },
        { key: "cc", value: "B" },
      ],
    });
    expect((await one({ message: "Fix it\n\nCc: B\n", trailers: "Cc\x1fB" }))?.body).toBe("");
    expect((await one({ message: "Fix it\n\nFirst.\n\nSecond.\n" }))?.body).toBe("First.\n\nSecond.");
    expect((await one({ message: "Fix it\r\n\r\nFirst.\r\n\r\nCc: B\r\n", trailers: "Cc\x1fB" }))?.body).toBe("First.");
  });

  test("an endless message is truncated, and the next commit is read", async () => {
    const reads = await parse(
      Buffer.concat([record({ message: `Fix\n\n${"x".repeat(5_000)}` }), record({ subject: "Next" })]),
      [],
      500,
    );
    expect(reads).toHaveLength(2);
    expect(reads[0] && "commit" in reads[0] && reads[0].commit.body.length).toBeLessThan(500);
    expect(reads[1]).toMatchObject({ commit: { subject: "Next" } });
  });

  test("a commit without an author or without any date is reported as unreadable", async () => {
    const reads = await parse(Buffer.concat([record({ name: "", email: "" }), record({ at: "", cAt: "" })]));
    expect(reads).toEqual([
      { unreadable: { sha, reason: "It has no author." } },
      { unreadable: { sha, reason: "It has no date." } },
    ]);
  });

  test("incomplete or invalid output is an error", async () => {
    await expect(parse(record().subarray(0, 100))).rejects.toThrow(/middle of a commit/);
    await expect(parse(record({ sha: "usage: git" }))).rejects.toThrow(/unexpected output/);
  });
});
