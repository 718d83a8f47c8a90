import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowCount } from "#console/features/export/download-csv.ts";
import { csvMark, csvRow } from "#shared/domain/csv.ts";

test("The rows of a table are counted while it arrives, whatever stands in its cells and wherever it is cut", () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', "\n", 'a "b"\r\nc', "=1+1"));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const bytes = new TextEncoder().encode(csvMark + [["Name", "Bio"], ...rows].map(csvRow).join(""));
      const counted = createRowCount();
      for (let from = 0; from < bytes.length; from += size) counted.count(bytes.subarray(from, from + size));
      expect(counted.count()).toBe(rows.length);
    }),
  );
});
