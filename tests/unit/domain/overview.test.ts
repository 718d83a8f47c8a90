import { describe, expect, test } from "vitest";
import { monthFrom, rangeOf, rangeOfPart } from "#shared/domain/overview.ts";

const now = new Date("2026-03-01T00:30:00Z");

describe("the days of a period", () => {
  test("end today and are compared with the same number of days before", () => {
    expect(rangeOf("7d", now)).toMatchObject({
      from: "2026-02-23",
      to: "2026-03-01",
      previous: { from: "2026-02-16", to: "2026-02-22" },
      unit: "day",
    });
    expect(rangeOf("30d", now).starts).toHaveLength(30);
    expect(rangeOf("14d", now).starts.at(-1)).toBe("2026-03-01");
  });

  test("twelve months are calendar months, the last one the current month", () => {
    const year = rangeOf("12m", now);
    expect(year).toMatchObject({
      from: "2025-04-01",
      to: "2026-03-01",
      previous: { from: "2024-05-01", to: "2025-03-31" },
      unit: "month",
    });
    expect(year.starts).toHaveLength(12);
    expect(rangeOfPart(year, "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(rangeOfPart(year, "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-01" });
  });

  test("a running year is compared with as many days before it", () => {
    for (const day of ["2026-12-01", "2026-12-31", "2028-02-29", "2026-03-15"]) {
      const { from, to, previous } = rangeOf("12m", new Date(`${day}T12:00:00Z`));
      expect(Date.parse(previous.to) - Date.parse(previous.from)).toBe(Date.parse(to) - Date.parse(from));
    }
  });

  test("a month ends with its last day, also in a leap year and in December", () => {
    expect(monthFrom("2028-02-01").to).toBe("2028-02-29");
    expect(monthFrom("2026-12-01").to).toBe("2026-12-31");
  });
});
