import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvRow, unmaskedCell } from "#shared/domain/text/csv.ts";

/** Texts of the characters that matter to spreadsheets. */
const hostile = fc
  .array(
    fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      ";",
      ",",
      "\t",
      "\r",
      "\n",
      "|",
      '"',
      " ",
      "\u00a0",
      "\v",
      "\u2028",
      "\u2003",
      "\u200b",
      "\ufeff",
      "﹦",
      "a",
      "1",
      "＝",
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(""));

/** Cells of a file as a spreadsheet with this separator reads them. */
const cellsOf = (file: string, delimiter: string) => Papa.parse<string[]>(file, { delimiter }).data.flat();

test.each([",", ";", "\t", "|"])("no cell of an export starts a formula when the separator is %j", (separator) => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (row) => {
      const formulas = cellsOf(csvRow(row), separator).filter((cell) => /^[\s\p{Cf}]*[=+@＝＋－＠﹦-]/u.test(cell));
      expect(formulas.filter((cell) => cell.trim() !== "")).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("no part of an export starts a formula in a spreadsheet that drops quotation marks and spaces", () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (row) => {
      const parts = csvRow(row).split(/[;|\t-\r\u2028]/);
      expect(parts.filter((part) => /^[\s\p{Cf}"]*[=+@＝＋－＠﹦-]/u.test(part))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("a text keeps its value through an export and an import", () => {
  for (const text of ["=1+1", "a; =2", "first\n- second", "GitHub: ada; @ada", "plain; text", "-", 'a;"=3']) {
    const [cell = ""] = cellsOf(csvRow([text]), ",");
    expect(unmaskedCell(cell)).toBe(text);
  }
});

test("each writer of CSV formats its rows here", () => {
  const root = join(import.meta.dirname, "../../..");
  const paths = globSync("{server,console,extension,shared}/**/*.{ts,tsx}", { cwd: root });
  const sources = paths.map((path) => ({ path, source: readFileSync(join(root, path), "utf8") }));
  const containing = (text: string) => sources.filter(({ source }) => source.includes(text)).map(({ path }) => path);
  const quoting = containing(`replaceAll('"', '""')`);
  // A corrected line of a file that is imported goes back into the import, and into no file.
  expect(quoting.sort()).toEqual(["shared/domain/csv-import/parse-table.ts", "shared/domain/text/csv.ts"]);
  const [writers, formatting] = [containing("csvMark"), containing("csvRow")];
  expect(writers.filter((path) => !formatting.includes(path))).toEqual([]);
  expect(writers.length).toBeGreaterThan(8);
});
