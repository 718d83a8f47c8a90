import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importTemplate } from "#console/features/import/import-drawer.tsx";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { parseTable, withCells } from "#shared/domain/csv-import/parse-table.ts";
import { readPeople } from "#shared/domain/csv-import/read-people.ts";
import { csvRow } from "#shared/domain/text/csv.ts";

describe("a corrected line", () => {
  test.each([
    [
      "Name;Email\nAda;no\nBea;b@x.example\n",
      2,
      ["Ada", "a@x.example"],
      "Name;Email\nAda;a@x.example\nBea;b@x.example\n",
    ],
    [
      "sep=;\r\nName;Email\r\nAda;no\r\n",
      3,
      ["Ada; Countess", "a@x.example"],
      'sep=;\r\nName;Email\r\n"Ada; Countess";a@x.example\r\n',
    ],
    ['Name,Email\n"Ada\nQuill",no\nBea,b', 4, ["Bea", "b@x.example"], 'Name,Email\n"Ada\nQuill",no\nBea,b@x.example'],
    ["Name,Email\nAda", 2, ["Ada", "a@x.example"], "Name,Email\nAda,a@x.example"],
    ["Name,Email\nAda,a,b,c\n", 2, ["Ada", 'a "b" c'], 'Name,Email\nAda,"a ""b"" c"\n'],
  ])("%j", (text, line, cells, corrected) => {
    expect(withCells(text, line, cells)).toBe(corrected);
  });

  test("has the given cells, and all others stay", () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
        fc.tuple(fc.constantFrom("Ada", "a,b", '"', "x\ny", " z "), fc.constantFrom("b", "c;d", "e|f")),
        fc.nat(),
        (rows, next, pick) => {
          const text = [["Name", "Email"], ...rows].map((each) => csvRow([`n${each[0]}`, `m${each[1]}`])).join("");
          const before = parseTable(text);
          fc.pre(before.problem === null);
          const row = before.rows[pick % before.rows.length];
          const after = parseTable(withCells(text, row?.line ?? 0, next));
          expect(after.rows.map(({ cells }) => cells)).toEqual(
            before.rows.map((each) => (each === row ? [...next] : each.cells)),
          );
        },
      ),
    );
  });
});

test.each(["member", "organization"] as const)("every column of the template for a %s is known", (kind) => {
  const { titles } = parseTable(`${importTemplate(kind)}x\n`);
  const attributes = [
    { name: "jobTitle", label: "Job title" },
    { name: "location", label: "Location" },
    { name: "industry", label: "Industry" },
  ];
  const fields = guessFields(kind, titles, attributes);
  expect(titles.filter((_, at) => fields[at] === null)).toEqual([]);
  expect(new Set(fields).size).toBe(fields.length);
});

test("several handles stand in one cell with any sign between them, and numbered columns of address books are emails", () => {
  const text =
    "Name,E-mail 1 - Value,E-mail 2 - Value,GitHub\nAda,a@x.example,b@x.example,ada / @ada-two & ada-three\n";
  const table = parseTable(text);
  const fields = guessFields("member", table.titles, []);
  expect(fields).toEqual(["name", "emails", "emails", "identity:github"]);
  expect(readPeople(table, fields).rows[0]?.identities.map(({ value }) => value)).toEqual([
    ...["a@x.example", "b@x.example", "ada", "ada-two", "ada-three"],
  ]);
});
