import { expect, test } from "vitest";
import { isRelease, readTags } from "#server/integrations/git/releases.ts";

const versions = [
  ...["1.0", "v1.2.3", "V2.0.0", "v255", "1.2.3.4", "2024.1", "release-1.2", "release/2.0", "REL_16_1", "n6.0"],
  ...[
    "curl-8_4_0",
    "OpenSSL_1_1_1w",
    "boost-1.80.0",
    "llvmorg-17.0.1",
    "core@2.0.0",
    "@scope/core@2.0.0",
    "next@13.0.0",
  ],
  ...["pkg/v1.2.3", "charts/next-1.0.2", "v1.2.3-incubating", "1.2.3.Final", "4.1.0.GA", "v1.2.3+build.5", "1.0.post1"],
  ...["go1.21.3", "V_9_6_P1", "release-2024-01-15", "1.1.1a", "dev-tools/v2.1.0"],
];
const others = [
  ...["", "latest", "stable", "main-2", "before-merge", "start", "v12345", "1", "2024", "build-77", "archive/old"],
  ...["v1.0.0-rc.1", "1.0rc1", "1.0b2", "1.0a1", "1.0-m3", "v2.0-M3", "3.0.0.CR1", "REL_16_BETA1", "go1.21rc2"],
  ...["v1.2.3-alpha", "1.0.0-beta.4", "v1.0.0-dev", "2.0-SNAPSHOT", "1.0-preview2", "v15.0.0-canary.3", "v1.0-pre"],
  ...["nightly-2024-01-15", "weekly.2012-03-27", "test-1.0", "snapshot/1.2.3", `v1.${"0".repeat(200)}`],
];

test.each(versions)("%s names a version", (tag) => expect(isRelease(tag)).toBe(true));
test.each(others)("%s names no version", (tag) => expect(isRelease(tag)).toBe(false));

test("an annotated tag means its commit", () => {
  const [one, two, three] = ["1", "2", "3"].map((digit) => digit.repeat(40));
  const listed = `${one}\tHEAD\n${one}\trefs/tags/v1.0\n${two}\trefs/tags/v1.1\n${three}\trefs/tags/v1.1^{}\n`;
  expect([...readTags(listed)]).toEqual([
    ["v1.0", one],
    ["v1.1", three],
  ]);
  expect(readTags("")).toEqual(new Map());
  expect(readTags(`${one} refs/tags/a`)).toEqual(new Map([["a", one]]));
});
