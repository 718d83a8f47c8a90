import { expect, test } from "vitest";
import { versionCompatibility } from "#extension/connection/version-notice.tsx";

test.each([
  ["0.1.0", "0.1.7", "compatible"],
  ["1.2.0", "1.9.3", "compatible"],
  ["0.2.0", "0.1.9", "console-is-older"],
  ["2.0.0", "1.9.3", "console-is-older"],
  ["0.9.9", "1.0.0", "extension-is-older"],
  ["0.1.0", "0.2.0-rc.1", "extension-is-older"],
  ["0.1.0", "dev", "compatible"],
  ["0.1.0", "", "compatible"],
])("extension %s and console %s: %s", (own, its, fit) => {
  expect(versionCompatibility(own, its)).toBe(fit);
});
