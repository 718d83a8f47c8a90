import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import {
  formatAuditTime,
  formatDate,
  formatDateTime,
  formatJoinedAt,
  formatLongDate,
  formatMoment,
  formatPeriod,
  formatTimeOfDay,
  parseDate,
  relativeTime,
  setDatePreferences,
  shownPeriod,
  zonedDay,
} from "#shared/domain/text/dates.ts";
import { readDay } from "#shared/domain/text/typed-day.ts";

// A time zone far from UTC, so that code using local time fails.
beforeEach(() => {
  vi.stubEnv("TZ", "Pacific/Kiritimati");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ["2026-03-05", "2026-03-05"],
  [" 2026-3-5 ", "2026-03-05"],
  ["2026.03.05", "2026-03-05"],
  ["2026/3/05", "2026-03-05"],
  ["20260305", "2026-03-05"],
  ["2024-02-29", "2024-02-29"],
  ["2026-02-29", null],
  ["2026-13-01", null],
  ["2026-3.5", null],
  ["202635", null],
  ["05-03-2026", null],
  ["tomorrow", null],
  ["", null],
])("the day typed as %j is %j", (typed, day) => expect(readDay(typed)).toBe(day));

describe("date formats, always UTC", () => {
  const at = "2026-03-05T23:04:09.000Z";

  it("YYYY-MM-DD HH:mm", () => expect(formatDateTime(at)).toBe("2026-03-05 23:04"));
  it("YYYY-MM-DD for joined date", () => expect(formatDate(at)).toBe("2026-03-05"));
  it("MMM DD, YYYY for the join-date tooltip", () => expect(formatLongDate(at)).toBe("Mar 05, 2026"));
  it("DD-MM-YYYY HH:mm:ss for audit logs", () => expect(formatAuditTime(at)).toBe("05-03-2026 23:04:09"));
  it("empty and invalid values show -", () => {
    for (const value of [null, undefined, "", "nonsense", Number.NaN]) expect(formatDateTime(value)).toBe("-");
  });

  test.each([
    ["2026-02-28 10:00:00.000", "2026-02-28T10:00:00.000Z"],
    ["2026-02-28T10:00:00", "2026-02-28T10:00:00.000Z"],
    ["2026-02-28 10:00", "2026-02-28T10:00:00.000Z"],
    ["2026-02-28", "2026-02-28T00:00:00.000Z"],
    ["2026-02-28T10:00:00+02:00", "2026-02-28T08:00:00.000Z"],
  ])("text without a zone is UTC: %s", (text, iso) => {
    expect(parseDate(text)?.toISOString()).toBe(iso);
  });

  it("formatted values can be parsed back", () => {
    const dates = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const minute = Math.floor(date.getTime() / 60_000) * 60_000;
        expect(parseDate(formatDateTime(date))?.getTime()).toBe(minute);
      }),
    );
  });
});

describe("joinedAt", () => {
  test.each([
    [null, "-"],
    ["1970-12-31T23:59:59Z", "-"],
    ["1969-01-01T00:00:00Z", "-"],
    ["1971-01-01T00:00:00Z", "1971-01-01"],
    ["2024-05-02T10:00:00.000Z", "2024-05-02"],
  ])("%s shows %s (- if empty or in year 1970 or earlier)", (joinedAt, shown) => {
    expect(formatJoinedAt(joinedAt)).toBe(shown);
  });
});

describe("relative times", () => {
  const now = new Date("2026-11-21T12:00:00Z");

  test.each([
    ["2026-11-21T11:59:30Z", "just now"],
    ["2026-11-21T11:59:00Z", "1 minute ago"],
    ["2026-11-21T09:00:00Z", "3 hours ago"],
    ["2026-11-19T12:00:00Z", "2 days ago"],
    ["2026-09-01T12:00:00Z", "2 months ago"],
    ["2024-01-01T12:00:00Z", "2 years ago"],
    ["2026-11-21T15:00:00Z", "in 3 hours"],
    ["2000-01-01T00:00:00Z", "26 years ago"],
    ["1999-12-31T23:59:59Z", "some time ago"],
    ["1970-01-01T00:00:00Z", "some time ago"],
    [null, "-"],
  ])("%s is %s; years before 2000 show some time ago", (at, text) => {
    expect(relativeTime(at, now)).toBe(text);
  });
});

describe("periods", () => {
  test.each([
    ["2023-04-01T00:00:00.000Z", "2024-05-01T00:00:00.000Z", "April 2023 → May 2024"],
    ["2023-04-01T00:00:00.000Z", null, "April 2023 → Present"],
    [null, "2024-05-01T00:00:00.000Z", "Unknown → May 2024"],
    [null, null, "Unknown → Unknown"],
  ])("from %s to %s: %s", (start, end, text) => {
    expect(formatPeriod(start, end)).toBe(text);
  });

  test("screens say once that both dates are unknown", () => {
    expect(shownPeriod(null, null)).toBe("Dates unknown");
    expect(shownPeriod("2023-04-01T00:00:00.000Z", null)).toBe("April 2023 → Present");
  });
});

describe("a moment is shown in the chosen zone with the name of that zone", () => {
  const moment = "2026-11-26T23:55:00Z";
  afterEach(() => setDatePreferences({ locale: "en", timeZone: "UTC" }));

  it.each([
    ["UTC", "2026-11-26 23:55 UTC"],
    ["America/Los_Angeles", "2026-11-26 15:55 America/Los Angeles"],
    ["Asia/Tokyo", "2026-11-27 08:55 Asia/Tokyo"],
    ["Nowhere/Unknown", "2026-11-26 23:55 UTC"],
  ])("%s", (timeZone, shown) => {
    setDatePreferences({ locale: "en", timeZone });
    expect(formatMoment(moment)).toBe(shown);
    expect(`${zonedDay(moment)} ${formatTimeOfDay(moment)}`).toBe(shown);
    expect([formatMoment(null), formatTimeOfDay(""), zonedDay("never")]).toEqual(["-", "-", ""]);
  });
});
