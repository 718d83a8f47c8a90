import { expect, test } from "vitest";
import type { Change, SyncedActivity } from "#server/integrations/sync/connector.ts";
import { cutChange } from "#server/integrations/sync/cut-changes.ts";
import { parseJson } from "#server/platform/core/parse-json.ts";

const long = (length: number) => "x".repeat(length);
const activity = {
  type: "issue-comment",
  sourceId: "1",
  timestamp: new Date("2026-01-02T03:04:05Z"),
  person: { identities: [{ type: "username", value: "ada-example", verified: true }] },
} as const satisfies SyncedActivity;

/** Longest text in a value. */
function longestOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Math.max(0, ...Object.entries(value).flatMap(([name, part]) => [name.length, longestOf(part)]));
}

test("a change without long texts stays as it is", () => {
  const change: Change = {
    op: "upsert",
    activity: { ...activity, title: "Title", body: "Text", url: "https://example.org", attributes: { lines: 3 } },
  };
  expect(cutChange(change)).toEqual(change);
});

test("every text of a change is cut, wherever a connector puts it", () => {
  const text = long(1_000_000);
  const person = {
    identities: [{ type: "username", value: text, sourceId: text, verified: true }],
    displayName: text,
    attributes: { bio: text, [text]: [text, { deep: text }] },
    organizations: [{ displayName: text, identities: [], attributes: { text } }],
  } as const;
  const changes: Change[] = [
    {
      op: "upsert",
      activity: {
        ...activity,
        type: text,
        sourceId: text,
        sourceParentId: text,
        channel: text,
        title: text,
        body: text,
        url: text,
        attributes: { text },
        person,
        objectPerson: person,
      },
    },
    { op: "delete", sourceId: text, type: text, channel: text },
    { op: "deleteBelow", sourceParentId: text, type: text },
    { op: "person", person },
    { op: "organization", organization: { displayName: text, identities: [], attributes: { text } } },
    { op: "forget", record: "member", account: text },
  ];
  for (const change of changes) expect(longestOf(cutChange(change)), change.op).toBeLessThanOrEqual(50_000);
});

test("a deletion means the activity whose id was cut", () => {
  const sourceId = long(3_000);
  const stored = cutChange({ op: "upsert", activity: { ...activity, sourceId } });
  const deleted = cutChange({ op: "delete", sourceId });
  expect(stored.op === "upsert" && stored.activity.sourceId).toBe(deleted.op === "delete" && deleted.sourceId);
});

test("long ids that begin alike stay different", () => {
  const sourceIds = ["a", "b"].map((end) => {
    const change = cutChange({ op: "delete", sourceId: long(3_000) + end });
    return change.op === "delete" ? change.sourceId : null;
  });
  expect(new Set(sourceIds).size).toBe(2);
});

test("no character is cut in half, and a URL is whole or missing", () => {
  const title = `${long(499)}😀`;
  const change = cutChange({
    op: "upsert",
    activity: { ...activity, title, url: `https://example.org/${long(9_000)}` },
  });
  expect(change).toMatchObject({ activity: { title: long(499), url: null } });
});

test("texts of a provider's answer are cut before a connector reads them", () => {
  const parsed = parseJson(JSON.stringify({ about: long(300_000), list: [long(300_000)] }));
  expect(longestOf(parsed)).toBe(100_000);
});

test("attributes of an activity, a person and an employer stay small, however many there are", () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`name${at}`, long(500)]));
  const one = { bio: long(20_000), city: "Oslo" };
  const organizations = [{ displayName: "Kestrel", identities: [], attributes: many }];
  const change = cutChange({
    op: "upsert",
    activity: { ...activity, attributes: many, person: { ...activity.person, attributes: one, organizations } },
  });
  const { activity: cut } = change as Extract<Change, { op: "upsert" }>;
  const stored = [cut.attributes, cut.person.attributes, cut.person.organizations?.[0]?.attributes];
  for (const attributes of stored) expect(JSON.stringify(attributes).length).toBeLessThanOrEqual(15_000);
  // A long text is cut before another one is left out.
  expect(cut.person.attributes).toEqual({ bio: long(10_000), city: "Oslo" });
});
