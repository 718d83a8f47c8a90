import { expect, test } from "vitest";
import { attributeLines } from "#console/features/merging/model/change-lines.ts";

test("A year of founding is a year, other numbers are grouped", () => {
  const change = (field: string, value: number) => ({ field, value, kind: "added", from: "secondary" }) as const;
  const lines = attributeLines([change("founded", 1937), change("employees", 1937)], ["founded", "employees"]);
  expect(lines.map(({ item }) => item.text)).toEqual(["Founded: 1937", "Employees: 1,937"]);
});
