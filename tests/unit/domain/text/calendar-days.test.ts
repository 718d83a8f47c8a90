import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { periodBars } from "#console/record-page/facts/charts.tsx";
import { monthLabel } from "#console/ui/month-label.ts";
import { digestMail } from "#server/lens/digest-mail.ts";
import { rangeOf } from "#shared/domain/overview.ts";
import { defaultDatePreferences, setDatePreferences } from "#shared/domain/text/dates.ts";

/** First minute of a UTC month: another month west of it, the same day's morning east of it. */
const now = new Date("2026-12-01T00:01:00Z");

describe.each(["UTC", "America/Los_Angeles", "Asia/Tokyo"])("calendar days are UTC days in %s", (timeZone) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = timeZone;
    setDatePreferences({ ...defaultDatePreferences, timeZone });
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    setDatePreferences(defaultDatePreferences);
  });

  test("axes of charts", () => {
    const bars = periodBars([{ month: "2026-12", count: 3 }], "quarter", now, 0);
    expect(bars.map(({ key, count }) => [monthLabel(key, "long", "en"), count])).toEqual([
      ["Oct 2026", 0],
      ["Nov 2026", 0],
      ["Dec 2026", 3],
    ]);
    expect(monthLabel("2026-12-01", "long", "en")).toBe("Dec 1, 2026");
    expect(rangeOf("12m", now).to).toBe("2026-12-01");
  });

  test("emails", () => {
    const post = {
      postedAt: "2026-11-30T23:59:00Z",
      url: "https://x.example/1",
      platform: "rss",
      post: { title: "T" },
    };
    const { subject, text } = digestMail([post as never], {
      ...{ frequency: "daily", now, publicUrl: "https://c.example", unsubscribe: "https://c.example/u" },
    });
    expect(subject).toContain("Dec 01, 2026");
    expect(text).toContain("Nov 30, 2026");
  });
});
