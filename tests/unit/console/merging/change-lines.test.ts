import { expect, test } from "vitest";
import { attributeLines, nameLines } from "#console/features/merging/model/change-lines.ts";

test("A year of founding is a year, other numbers are grouped", () => {
  const change = (field: string, value: number) => ({ field, value, kind: "added", from: "secondary" }) as const;
  const lines = attributeLines([change("founded", 1937), change("employees", 1937)], [], ["founded", "employees"]);
  expect(lines.map(({ item }) => item.text)).toEqual(["Founded: 1937", "Employees: 1,937"]);
});

test("A dropped value can be kept by its field, one that is dropped by rule cannot", () => {
  const change = (kind: "added" | "not-kept", from: "primary" | "secondary", value: string) =>
    ({ field: "displayName", kind, from, value }) as const;
  const choices = (changes: Parameters<typeof nameLines>[0], kept: readonly string[]) =>
    nameLines(changes, kept).map(({ choice }) => choice);
  const byRule = [change("added", "secondary", "Ada"), change("not-kept", "primary", "root")];
  expect(choices(byRule, [])).toEqual([undefined, undefined]);
  expect(choices(byRule, ["displayName"])).toEqual([undefined, "displayName"]);
  expect(choices([change("not-kept", "secondary", "Countess")], [])).toEqual(["displayName"]);
});
