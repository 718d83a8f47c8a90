import { expect, test } from "vitest";
import { fitOf } from "#extension/connection/fit.ts";

test.each([
  ["0.1.0", "0.1.7", "fits"],
  ["1.2.0", "1.9.3", "fits"],
  ["0.2.0", "0.1.9", "console-is-older"],
  ["2.0.0", "1.9.3", "console-is-older"],
  ["0.9.9", "1.0.0", "extension-is-older"],
  ["0.1.0", "0.2.0-rc.1", "extension-is-older"],
  ["0.1.0", "dev", "fits"],
  ["0.1.0", "", "fits"],
])("extension %s and console %s: %s", (own, its, fit) => {
  expect(fitOf(own, its)).toBe(fit);
});
