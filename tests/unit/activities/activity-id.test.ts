import { expect, test } from "vitest";
import { activityId } from "#server/records/activities/activity-id.ts";

const key = { segmentId: "s", platform: "git", channel: "c", type: "t", sourceId: "i" };

test("the id of an activity is the same on every machine and in every version", () => {
  expect(activityId(key)).toBe("24c9e147-1c8f-55fd-9e65-8832383f674b");
});

test("any difference in its key creates another activity", () => {
  const ids = Object.keys(key).map((part) => activityId({ ...key, [part]: "other" }));
  expect(new Set([...ids, activityId(key)]).size).toBe(6);
});
