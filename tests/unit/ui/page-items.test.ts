import { describe, expect, test } from "vitest";
import { pageItems } from "#console/ui/navigation/pagination.tsx";

describe("page numbers of a list", () => {
  test.each([
    [1, 61, [1, 2, 3, "gap", 61]],
    [2, 61, [1, 2, 3, "gap", 61]],
    [3, 61, [1, 2, 3, 4, "gap", 61]],
    [5, 61, [1, "gap", 4, 5, 6, "gap", 61]],
    [60, 61, [1, "gap", 59, 60, 61]],
    [61, 61, [1, "gap", 59, 60, 61]],
    [1, 1, [1]],
    [2, 2, [1, 2]],
    [3, 5, [1, 2, 3, 4, 5]],
  ] as const)("page %i of %i offers %j", (current, pages, items) => {
    expect(pageItems(current, pages)).toEqual(items);
  });

  test("first, last and current are always offered, in order, each once, and a gap hides at least two", () => {
    for (let pages = 1; pages <= 40; pages += 1) {
      for (let current = 1; current <= pages; current += 1) {
        const items = pageItems(current, pages);
        const numbers = items.filter((item) => item !== "gap");
        expect(numbers).toContain(1);
        expect(numbers).toContain(current);
        expect(numbers).toContain(pages);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        items.forEach((item, index) => {
          if (item !== "gap") return;
          expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
        });
      }
    }
  });
});
