import { expect, test } from "vitest";
import { writeMark } from "#shared/domain/write-mark.ts";

test("the mark of a key is always the same, short, and different for every other key", () => {
  const keys = Array.from({ length: 20_000 }, () => crypto.randomUUID());
  const marks = keys.map(writeMark);
  expect(new Set(marks).size).toBe(keys.length);
  expect(marks.every((mark) => /^[\da-f]{14}$/.test(mark))).toBe(true);
  expect(writeMark(keys[0] ?? "")).toBe(marks[0]);
});
