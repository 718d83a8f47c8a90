import { describe, expect, test } from "vitest";
import { gitPerson, seenPerson } from "#server/integrations/git/git-people.ts";
import { parseCommits, type ReadCommit } from "#server/integrations/git/parse-commits.ts";
import { peopleInTrailers } from "#server/integrations/git/trailer-people.ts";

const sha = "0123456789".repeat(4);

/** A commit as `git log -z` would print it. */
async function parsed(change: { name?: string; email?: string; trailers?: string; body?: string }) {
  const { name = "Ada", email = "ada@example.org", trailers = "", body = "" } = change;
  const fields = [sha, "", name, email, "1700000000", "+0000", "Cleo", "cleo@example.org", "1700000000", "Fix"];
  async function* output() {
    yield Buffer.from([...fields, trailers, `Fix\n\n${body}`, ""].join("\0"));
  }
  const reads: ReadCommit[] = [];
  for await (const read of parseCommits(output(), 512 * 1024)) reads.push(read);
  const [read] = reads;
  if (!read || !("commit" in read)) throw new Error("The commit could not be read.");
  return read.commit;
}

/** Milliseconds of the processor that this thread uses. Elapsed time would depend on other programs. */
async function time(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const spaces = " ".repeat(400_000);

describe("a hostile commit takes no longer than any other of its length", () => {
  test("a message with a long gap in it", async () => {
    expect(await time(() => parsed({ body: `a${spaces}b` }))).toBeLessThan(1_000);
    expect(await time(() => parsed({ body: `a${spaces}b\n\nCc: x`, trailers: "Cc\x1fx" }))).toBeLessThan(1_000);
  });

  test("a trailer with a long gap in it", async () => {
    const commit = await parsed({ trailers: `Cc\x1fa${spaces}b` });
    expect(await time(() => peopleInTrailers(commit))).toBeLessThan(1_000);
  });

  test("names of brackets and addresses of plus signs", async () => {
    const ident = { name: `${">".repeat(400_000)}x`, email: `${"+".repeat(400_000)}@example.org` };
    expect(await time(() => seenPerson(gitPerson(ident, true), { at: new Date(0) }, sha))).toBeLessThan(1_000);
  });
});

test("names and addresses are shortened to the length that an index supports", () => {
  const letters = Array.from({ length: 9_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join(
    "",
  );
  for (const ident of [
    { name: letters, email: `${letters}@example.org` },
    { name: letters, email: "" },
    { name: "Ada", email: `root@${letters}` },
  ]) {
    const person = gitPerson(ident, true);
    const stored = seenPerson(person, { at: new Date(0) }, sha);
    const values = [person.key, stored.displayName, ...stored.identities.map(({ value }) => value)];
    for (const value of values) expect(Buffer.byteLength(value)).toBeLessThan(2_000);
  }
});
