import { expect, test } from "vitest";
import { compareRecords } from "#extension/actions/compare-records.ts";
import type { MergeRecord } from "#extension/actions/use-merge-record.ts";

type Given = Partial<Omit<MergeRecord, "facts">> & {
  readonly handles?: readonly string[];
  readonly emails?: readonly string[];
};

function record({ handles = [], emails = [], ...given }: Given): MergeRecord {
  const identities = [
    ...handles.map((each) => ({
      platform: each.split(" ")[0] ?? "",
      type: "username",
      value: each.split(" ")[1] ?? "",
    })),
    ...emails.map((value) => ({ platform: "custom", type: "email", value })),
  ].map((each, at) => ({ ...each, id: String(at), verified: true }));
  return {
    ref: { kind: "person", id: "1", name: "Ann" },
    activityCount: 12,
    countHere: 3,
    joinedAt: null,
    lastActive: null,
    isMemberOrganization: false,
    picture: null,
    employer: null,
    place: null,
    editRefusal: null,
    ...given,
    facts: {
      kind: "person",
      person: {
        id: "1",
        displayName: "Ann",
        attributes: {},
        identities,
        memberOrganizations: [],
        affiliations: [],
        tags: [],
        organizations: [],
        manuallyChangedFields: [],
      },
    },
  };
}

const compare = (one: Given, other: Given) =>
  compareRecords([record(one), record(other)], ({ activityCount, countHere }) => `${activityCount} (${countHere})`);
const rowOf = (rows: ReturnType<typeof compare>, key: string) => rows.find((row) => row.key === key);

test("two accounts on one platform are a difference; accounts on different platforms are not", () => {
  expect(rowOf(compare({ handles: ["github ann"] }, { handles: ["github ann-2"] }), "handles")?.isDifferent).toBe(true);
  expect(rowOf(compare({ handles: ["github ann"] }, { handles: ["twitter ann"] }), "handles")?.isDifferent).toBe(false);
});

test("an account that both have is marked as shared, without regard to case, and no difference", () => {
  const row = rowOf(compare({ handles: ["github ann", "github ann-2"] }, { handles: ["github Ann"] }), "handles");
  expect(row?.isDifferent).toBe(false);
  expect(row?.values[0]?.map(({ isShared }) => isShared)).toEqual([true, false]);
  expect(row?.values[1]).toEqual([{ text: "GitHub Ann", isShared: true }]);
});

test("another employer or place is a difference; a missing one is not", () => {
  const rows = compare({ employer: "Acme", place: "Málaga" }, { employer: "Globex", place: "Malaga" });
  expect(rowOf(rows, "employer")?.isDifferent).toBe(true);
  expect(rowOf(rows, "place")?.isDifferent).toBe(false);
  expect(rowOf(compare({ employer: "Acme" }, {}), "employer")?.isDifferent).toBe(false);
});

test("counts and dates are shown and never marked, and rows without a value are left out", () => {
  const rows = compare({ lastActive: "2026-01-02T00:00:00.000Z" }, {});
  expect(rows.map(({ key }) => key)).toEqual(["last", "activities"]);
  expect(rowOf(rows, "activities")?.values[0]).toEqual([{ text: "12 (3)", isShared: false }]);
  expect(rows.every(({ isDifferent }) => !isDifferent)).toBe(true);
});
