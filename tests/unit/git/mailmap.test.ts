import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeMailmap, parseMailmap } from "#server/integrations/git/mailmap.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cdp-mailmap-"));
  execFileSync("git", ["init", "--quiet", folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = fc.constantFrom("Ada", "ada", "Bea Example", "Žofie", "C");
const email = fc.constantFrom("ada@example.org", "ADA@example.org", "old@example.org", "b@example.com", "c@c.example");
const blank = fc.constantFrom("", " ", "\t", " \t ", "\u00a0", "\u2028");
const piece = fc.oneof(name, email, blank, fc.constantFrom("<", ">", "<>", "#", "\r", "é", "İ", "ß", "\ufeff"));
const entry = fc.oneof(
  fc.tuple(name, email).map(([n, e]) => `${n} <${e}>`),
  fc.tuple(email, email).map(([e, old]) => `<${e}> <${old}>`),
  fc.tuple(name, email, email).map(([n, e, old]) => `${n} <${e}> <${old}>`),
  fc.tuple(name, email, name, email).map(([n, e, o, old]) => `${n} <${e}> ${o} <${old}>`),
  fc.constantFrom("# a comment", "", "nonsense", "  Ada   <ada@example.org>  # said so"),
);
/** Lines as written by people and editors, and any sequence of their pieces. */
const line = fc.oneof(
  { weight: 3, arbitrary: entry },
  {
    weight: 2,
    arbitrary: fc.tuple(blank, entry, blank).map(([before, each, after]) => {
      return `${before}${each.replaceAll(" ", "\t")}${after}`;
    }),
  },
  { weight: 2, arbitrary: fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join("")) },
);
const lineEnd = fc.constantFrom("\n", "\r\n");

test("a mailmap replaces an address when every line about it gives the same replacement", async () => {
  const { addresses } = await parseMailmap(`Ada <ada@x.org> <Old@x.org>
Ada <ada@x.org> Lady A <older@x.org>
Ada <ada@x.org> Ada <shared@x.org>
Bea <bea@x.org> Bea <shared@x.org>
Ada Lovelace <ada@x.org>
<ada@x.org> <ada@x.org>
Ada Lovelace <unknown> <ada@y.org>
Bea Example <unknown> <bea@y.org>
`);
  expect(addresses).toEqual([
    ["old@x.org", "ada@x.org"],
    ["older@x.org", "ada@x.org"],
  ]);
});

test("a mailmap gives the same result as git itself", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(line, lineEnd), { maxLength: 8 }),
      fc.array(fc.tuple(name, email), { minLength: 1, maxLength: 6 }),
      async (lines, people) => {
        const text = lines.map((each) => each.join("")).join("");
        writeFileSync(join(folder, ".mailmap"), text);
        const idents = people.map(([n, e]) => `${n} <${e}>`);
        const expected = execFileSync("git", ["check-mailmap", ...idents], { cwd: folder, encoding: "utf8" })
          .trimEnd()
          .split("\n");
        const mailmap = (await parseMailmap(text)).map;
        const actual = people
          .map(([n, e]) => mailmap({ name: n, email: e }))
          .map((each) => `${each.name} <${each.email}>`);
        expect(actual).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
});

test("a mailmap in several encodings is decoded line by line", async () => {
  const bytes = Buffer.concat([
    Buffer.from("Jos\xe9 <jose@x.org> <j@x.org>\n", "latin1"),
    Buffer.from("Žofie <zofie@x.org>\n"),
  ]);
  expect(await decodeMailmap(bytes)).toBe("José <jose@x.org> <j@x.org>\nŽofie <zofie@x.org>\n");
});
