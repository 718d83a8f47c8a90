import { expect, test } from "vitest";
import { readTableInThread } from "#server/transfer/imports/read.ts";
import { readTable } from "#server/transfer/imports/read-table.ts";
import { guessFields } from "#shared/domain/csv-import/field.ts";

const titles = ["Name", "E-mails", "GitHub"];
const columns = guessFields("member", titles, []);
const textOf = (rows: readonly string[]) => [titles.join(","), ...rows, ""].join("\r\n");

test("a table is read in a thread of its own, to the last row and value", async () => {
  const rows = Array.from({ length: 1_201 }, (_, at) => `Ada Quill ${at},n/a,https://github.com/ada-${at}`);
  const sent = { text: textOf(rows), columns };
  const threads: unknown[] = [];
  const count = (thread: unknown) => threads.push(thread);
  process.on("worker", count);
  const read = await readTableInThread("member", sent);
  process.off("worker", count);
  expect(threads).toHaveLength(1);
  expect(read).toEqual(readTable("member", sent));
  expect(read.rows).toHaveLength(1_201);
});

test("a text that is no table is refused as without a thread", async () => {
  for (const sent of [
    { text: "", columns },
    { text: textOf(["Ada"]), columns: [] },
  ]) {
    const reason = (() => {
      try {
        readTable("member", sent);
      } catch (error) {
        return (error as Error).message;
      }
    })();
    await expect(readTableInThread("member", sent)).rejects.toMatchObject({ status: 400, message: reason });
  }
});
