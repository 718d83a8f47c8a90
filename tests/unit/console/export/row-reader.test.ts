import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowReader, type RowFormat } from "#console/features/export/row-reader.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";

const cell = fc.oneof(fc.string(), fc.constantFrom('"', "\n", 'a "b"\r\nc', "=1+1"));
const row = fc.tuple(fc.uuid(), cell);

test("The rows of a file are parsed while it arrives, whatever they contain and wherever it is split", () => {
  const formats = fc.constantFrom<RowFormat>("ndjson", "csv");
  fc.assert(
    fc.property(formats, fc.array(row), fc.integer({ min: 1, max: 9 }), (format, rows, size) => {
      const lines =
        format === "csv"
          ? [csvMark + csvRow(["id", "bio"]), ...rows.map(csvRow)]
          : rows.map(([id, bio]) => `${JSON.stringify({ id, bio })}\n`);
      const bytes = new TextEncoder().encode(lines.join(""));
      const reader = createRowReader(format);
      const whole: Uint8Array[] = [];
      for (let from = 0; from < bytes.length; from += size) whole.push(reader.take(bytes.slice(from, from + size)));
      expect(Buffer.concat(whole)).toEqual(Buffer.from(bytes));
      expect(reader.count()).toBe(rows.length);
      expect(reader.lastId()).toBe(rows.at(-1)?.[0]);

      const cut = createRowReader(format);
      expect(Buffer.from(cut.take(bytes.slice(0, -1))).toString()).toBe(lines.slice(0, -1).join(""));
      expect(cut.lastId()).toBe(rows.at(-2)?.[0]);
    }),
  );
});
