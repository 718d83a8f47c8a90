import { expect, test } from "vitest";
import { concatInTurns } from "#server/platform/core/large-bytes.ts";

test("bytes of many megabytes are joined like those of a few", async () => {
  const bytes = Buffer.from("é王🎉".repeat(400_000));
  const parts = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
  expect((await concatInTurns(parts)).equals(bytes)).toBe(true);
  expect((await concatInTurns([])).length).toBe(0);
});
