import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const rows = readFileSync(join(import.meta.dirname, "asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line));

test("every requirement of ASVS 5.0 at levels 1 and 2 has a test or a reason", () => {
  expect(rows).toHaveLength(253);
  expect(rows.filter((row) => row.split("|")[3]?.trim() === "")).toEqual([]);
});

test("every file that the table names exists", () => {
  const files = rows.flatMap((row) => [...row.matchAll(/`([\w./-]+)`/g)].map(([, file = ""]) => file));
  expect(files.filter((file) => file.includes("/") && !existsSync(join(root, file)))).toEqual([]);
});
