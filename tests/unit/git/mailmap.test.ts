import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseMailmap } from "#server/integrations/git/mailmap.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cdp-mailmap-"));
  execFileSync("git", ["init", "--quiet", folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = fc.constantFrom("Ada", "ada", "Bea Example", "Žofie", "C");
const email = fc.constantFrom("ada@example.org", "ADA@example.org", "old@example.org", "b@example.com", "c@c.example");
const line = fc.oneof(
  fc.tuple(name, email).map(([n, e]) => `${n} <${e}>`),
  fc.tuple(email, email).map(([e, old]) => `<${e}> <${old}>`),
  fc.tuple(name, email, email).map(([n, e, old]) => `${n} <${e}> <${old}>`),
  fc.tuple(name, email, name, email).map(([n, e, o, old]) => `${n} <${e}> ${o} <${old}>`),
  fc.constantFrom("# a comment", "", "nonsense", "  Ada   <ada@example.org>  # said so"),
);

test("a mailmap replaces an address when every line about it gives the same replacement", () => {
  const { addresses } = parseMailmap(`Ada <ada@x.org> <Old@x.org>
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

test("a mailmap gives the same result as git itself", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      fc.array(fc.tuple(name, email), { minLength: 1, maxLength: 6 }),
      (lines, people) => {
        const text = `${lines.join("\n")}\n`;
        writeFileSync(join(folder, ".mailmap"), text);
        const idents = people.map(([n, e]) => `${n} <${e}>`);
        const expected = execFileSync("git", ["check-mailmap", ...idents], { cwd: folder, encoding: "utf8" })
          .trimEnd()
          .split("\n");
        const mailmap = parseMailmap(text).map;
        const actual = people
          .map(([n, e]) => mailmap({ name: n, email: e }))
          .map((each) => `${each.name} <${each.email}>`);
        expect(actual).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
