import { expect, test } from "vitest";
import type { NeededParts } from "#server/integrations/sync/connector.ts";
import { keepNeeded } from "#server/integrations/sync/read-delivery.ts";

test("of a large delivery the parts that are read are kept, and that others are there", () => {
  const body = {
    ...{ action: "opened", extra: "x", missing: null, number: 7, long: "y".repeat(1_000) },
    issue: { id: 1, pull_request: { url: "x" }, comments: [{ id: "a", text: "b" }, "c", null], labels: [1] },
    comment: "no object",
  };
  const needed: NeededParts = {
    action: true,
    missing: true,
    number: true,
    long: true,
    absent: { id: true },
    issue: { id: true, pull_request: true, comments: [{ id: true }], labels: { id: true } },
    comment: { id: true },
  };
  expect(keepNeeded(body, needed)).toEqual({
    ...{ action: "opened", missing: null, number: 7, long: "y".repeat(300) },
    issue: { id: 1, pull_request: {}, comments: [{ id: "a" }, "c", null], labels: {} },
    comment: "no object",
  });
  expect(keepNeeded(undefined, needed)).toBeUndefined();
});
