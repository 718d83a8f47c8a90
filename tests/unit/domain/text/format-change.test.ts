import { expect, test } from "vitest";
import { formatChange } from "#console/core/format-change.ts";

test.each([
  [38, "+38%"],
  [-12, "−12%"],
  [0, "0%"],
  [400, "+400%"],
  [964, "new"],
  [Number.POSITIVE_INFINITY, "new"],
])("a change of %d percent is shown as %s", (percent, text) => expect(formatChange(percent)).toBe(text));
