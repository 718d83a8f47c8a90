import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const rows = readFileSync(join(import.meta.dirname, "asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line));

test("every requirement of ASVS 5.0 at levels 1 and 2 has a test or a reason", () => {
  expect(rows).toHaveLength(253);
  expect(rows.filter((row) => row.split("|")[3]?.trim() === "")).toEqual([]);
  const paths = rows.flatMap((row) => row.match(/(?<=`)(?:docs|server|shared|scripts|tests)\/[^`]+/g) ?? []);
  expect(paths.filter((path) => !existsSync(join(import.meta.dirname, "../../..", path)))).toEqual([]);
  expect(paths.length).toBeGreaterThan(100);
});
