import { expect, test } from "vitest";
import { changesFilterOf } from "#console/features/changes/changes-page.tsx";
import { fieldsToAddress } from "#shared/domain/filters/address.ts";
import { startOfDay } from "#shared/domain/filters/date-presets.ts";

const now = new Date("2026-11-27T12:00:00.000Z");
const filterOf = (filters: Parameters<typeof fieldsToAddress>[0]) =>
  changesFilterOf({ filters: fieldsToAddress(filters) }, now);
const day = (operator: string, ...days: string[]) => filterOf({ day: { operator, value: days } });

test.each([
  ["on a day", day("eq", "2026-11-20"), { from: startOfDay("2026-11-20"), to: "2026-11-20T23:59:59.999Z" }],
  ["before a day", day("lt", "2026-11-20"), { to: startOfDay("2026-11-20") }],
  ["after a day", day("gt", "2026-11-20"), { from: "2026-11-20T23:59:59.999Z" }],
  [
    "between two days",
    day("between", "2026-11-20", "2026-11-22"),
    { from: startOfDay("2026-11-20"), to: "2026-11-22T23:59:59.999Z" },
  ],
  ["in the last 24 hours", day("gt", "last24h"), { from: "2026-11-26T12:00:00.000Z" }],
  ["in the last 30 days", day("gt", "lastMonth"), { from: "2026-10-28T23:59:59.999Z" }],
  ["older than 7 days", day("lt", "last7days"), { to: startOfDay("2026-11-20") }],
  ["excluded days, which the server does not know", day("ne", "2026-11-20"), {}],
])("changes %s", (_name, filter, expected) => {
  expect(filter).toEqual(expected);
});

test("changes of a person and an organization concern both", () => {
  const one = (value: string) => ({ value, include: true });
  const [person, organization] = [crypto.randomUUID(), crypto.randomUUID()];
  const filter = filterOf({ person: one(person), organization: one(organization) });
  expect(filter).toEqual({ recordIds: [person, organization] });
});
