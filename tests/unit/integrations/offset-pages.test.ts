import fc from "fast-check";
import { expect, test } from "vitest";
import {
  firstPage,
  isGap,
  type NumberedPlace,
  type OffsetPlace,
  offsetStart,
  placeAfter,
  placeBack,
  readNumbered,
  readPages,
} from "#server/integrations/sync/offset-pages.ts";

/** A list, and the places of the records that are deleted after each request, fewer than a page has. */
const history = fc.record({
  length: fc.integer({ min: 1, max: 200 }),
  deleted: fc.array(fc.array(fc.nat({ max: 199 }), { maxLength: 3 }), { maxLength: 30 }),
  added: fc.array(fc.nat({ max: 3 }), { maxLength: 30 }),
  size: fc.integer({ min: 8, max: 40 }),
});

const ids = (length: number) => Array.from({ length }, (_, at) => String(at));

test("a list by offset is read completely while records are deleted and added in front", () => {
  fc.assert(
    fc.property(history, ({ length, deleted, added, size }) => {
      const list = ids(length);
      const read = new Set<string>();
      let place: OffsetPlace | undefined = offsetStart;
      for (let request = 0; place; request += 1) {
        expect(request).toBeLessThan(1_000);
        const start: number = place.start;
        const found: string[] = list.slice(start, start + size);
        const isEnd: boolean = found.length === 0 || start + found.length >= list.length;
        if (isGap(place, found)) place = placeBack(place);
        else {
          for (const id of found) read.add(id);
          place = isEnd ? undefined : placeAfter(place, found);
        }
        for (const at of deleted[request] ?? []) list.splice(at, 1);
        for (let n = 0; n < (added[request] ?? 0); n += 1) list.unshift(`new ${request} ${n}`);
      }
      expect(list.filter((id) => !id.startsWith("new") && !read.has(id))).toEqual([]);
    }),
  );
});

test("a list by page number is read completely while records are deleted", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ length, deleted, size }) => {
      const list = ids(length);
      let request = 0;
      const ask = async (page: number) => {
        const records = list.slice((page - 1) * size, page * size);
        const hasMore = list.length > page * size;
        for (const at of deleted[request] ?? []) list.splice(at, 1);
        request += 1;
        return { records, hasMore };
      };
      const read = await readPages(ask, (id) => id);
      expect(list.filter((id) => !read.includes(id))).toEqual([]);
      expect(new Set(read).size).toBe(read.length);
    }),
  );
});

test("a page repeats no record of the page before", async () => {
  const list = ids(50);
  const ask = async (page: number) => ({
    records: list.slice((page - 1) * 20, page * 20),
    hasMore: list.length > page * 20,
  });
  const sizes: number[] = [];
  let place: NumberedPlace | undefined = firstPage;
  while (place) {
    const { records, next }: Awaited<ReturnType<typeof readNumbered<string>>> = await readNumbered(
      ask,
      place,
      (id) => id,
    );
    sizes.push(records.length);
    place = next;
  }
  expect(sizes).toEqual([20, 20, 10]);
});
