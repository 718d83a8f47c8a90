import { expect, test } from "vitest";
import type { Change, SyncedActivity } from "#server/integrations/sync/connector.ts";
import { withPlausibleTimes } from "#server/integrations/sync/plausible-time.ts";
import { activitiesOf } from "./run-connector.ts";

const readAt = new Date("2026-06-01T00:00:00Z");
const activity = (sourceId: string, time: string, sourceParentId: string | null = null): Change => ({
  op: "upsert",
  activity: {
    ...{ type: "message", sourceId, sourceParentId, timestamp: new Date(time) },
    person: { identities: [] },
  },
});
const times = (changes: readonly Change[]) =>
  activitiesOf(changes).map(({ timestamp, attributes }: SyncedActivity) => [timestamp, attributes?.writtenTimestamp]);

test.each([
  "0001-01-01T00:00:00Z",
  "1900-01-01T00:00:00Z",
  "1970-01-01T00:00:00Z",
  "1980-01-01T00:00:00Z",
  "2999-12-31T00:00:00Z",
])("an activity of %s is dated by its thread, else to the moment of reading, and keeps the original", (odd) => {
  const original = Math.floor(Date.parse(odd) / 1_000);
  const changes = [
    activity("1", odd),
    activity("2", "2026-01-02T00:00:00Z", "1"),
    activity("3", "2026-01-01T00:00:00Z", "1"),
    activity("4", odd),
  ];
  expect(times(withPlausibleTimes(changes, readAt))).toEqual([
    [new Date("2026-01-01T00:00:00Z"), original],
    [new Date("2026-01-02T00:00:00Z"), undefined],
    [new Date("2026-01-01T00:00:00Z"), undefined],
    [readAt, original],
  ]);
});

test("plausible times stay, also a few hours ahead", () => {
  const changes = [activity("1", "1983-01-01T00:00:00Z"), activity("2", "2026-06-01T12:00:00Z")];
  expect(withPlausibleTimes(changes, readAt)).toBe(changes);
});
