import { expect, test } from "vitest";
import { linesOf, mergedOf } from "#extension/actions/merged-lines.ts";
import type { MergeRecord } from "#extension/actions/use-merge-record.ts";

function record(id: string, identities: readonly { platform: string; type: string; value: string }[]): MergeRecord {
  return {
    ref: { kind: "person", id, name: id },
    activityCount: 1,
    joinedAt: "2026-01-01T00:00:00.000Z",
    countHere: 1,
    lastActive: null,
    isMemberOrganization: false,
    picture: null,
    employer: null,
    place: null,
    editRefusal: null,
    facts: {
      kind: "person",
      person: {
        id,
        displayName: "Ann",
        joinedAt: "2026-01-01T00:00:00.000Z",
        attributes: {},
        identities: identities.map((each, at) => ({ ...each, id: `${id} ${at}`, verified: true })),
        memberOrganizations: [],
        affiliations: [],
        tags: [],
        organizations: [],
        manuallyChangedFields: [],
        activityCount: 1,
      },
    },
  };
}

const lines = (primary: MergeRecord, secondary: MergeRecord) =>
  linesOf(primary, secondary, mergedOf(primary, secondary));

test("an email that both have, from another platform or in another case, is no gain", () => {
  const primary = record("primary", [{ platform: "custom", type: "email", value: "ann@mail.example" }]);
  const secondary = record("secondary", [
    { platform: "git", type: "email", value: "Ann@mail.example" },
    { platform: "github", type: "email", value: "ann@mail.example" },
  ]);
  expect(lines(primary, secondary).filter(({ name }) => name === "Emails")).toEqual([]);
});

test("an email that only the secondary has is a gain of one, whatever the number of its platforms", () => {
  const primary = record("primary", [{ platform: "custom", type: "email", value: "ann@mail.example" }]);
  const secondary = record("secondary", [
    { platform: "git", type: "email", value: "ann@work.example" },
    { platform: "github", type: "email", value: "ann@work.example" },
  ]);
  expect(lines(primary, secondary).find(({ name }) => name === "Emails")).toMatchObject({
    value: "2",
    gain: 1,
    more: "ann@work.example",
  });
});
