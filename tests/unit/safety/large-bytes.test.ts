import { expect, test } from "vitest";
import { concatInTurns, decodeInTurns } from "#server/platform/core/large-bytes.ts";

test("bytes of many megabytes are joined and decoded like those of a few", async () => {
  // An odd length, so that pieces end within characters.
  const text = `\ufeffa${"é王🎉".repeat(400_000)}`;
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xf0, 0x9f])]);
  const parts = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const joined = await concatInTurns(parts);
  expect(joined.equals(bytes)).toBe(true);
  expect((await decodeInTurns(joined)) === bytes.toString("utf8")).toBe(true);
  expect([await decodeInTurns(Buffer.alloc(0)), (await concatInTurns([])).length]).toEqual(["", 0]);
});
