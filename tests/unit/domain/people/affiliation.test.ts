import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { organizationAgain, organizationAt } from "#shared/domain/people/affiliation.ts";

const at = "2024-06-15T10:00:00Z";

function work(
  organizationId: string,
  dateStart: string | null,
  dateEnd: string | null,
  override: { allowAffiliation?: boolean; isPrimaryWorkExperience?: boolean } = {},
) {
  return { organizationId, dateStart, dateEnd, affiliationOverride: override };
}

describe("the organization of an activity", () => {
  it("is the manual affiliation for the segment first", () => {
    const manual = { segmentId: "s1", organizationId: "manual", dateStart: "2024-01-01", dateEnd: null };
    const jobs = [work("job", "2020-01-01", null, { isPrimaryWorkExperience: true })];
    expect(organizationAt(at, "s1", [manual], jobs)).toBe("manual");
    expect(organizationAt(at, "s2", [manual], jobs)).toBe("job");
    expect(organizationAt("2023-12-31T23:59:59Z", "s1", [manual], jobs)).toBe("job");
  });

  it("is none when the manual affiliation is individual", () => {
    const manual = { segmentId: "s1", organizationId: null, dateStart: null, dateEnd: null };
    expect(organizationAt(at, "s1", [manual], [work("job", "2020-01-01", null)])).toBeNull();
  });

  it("then the work experience that contains the date: primary first", () => {
    const jobs = [
      work("newer", "2024-01-01", null),
      work("primary", "2019-01-01", null, { isPrimaryWorkExperience: true }),
    ];
    expect(organizationAt(at, "s1", [], jobs)).toBe("primary");
  });

  it("then the newest start", () => {
    expect(organizationAt(at, "s1", [], [work("old", "2019-01-01", null), work("new", "2024-01-01", null)])).toBe(
      "new",
    );
  });

  it("one that does not allow affiliation never counts", () => {
    expect(organizationAt(at, "s1", [], [work("job", "2019-01-01", null, { allowAffiliation: false })])).toBeNull();
  });

  it("undated ones come last", () => {
    const undated = work("undated", null, null, { isPrimaryWorkExperience: true });
    expect(organizationAt(at, "s1", [], [undated, work("dated", "2024-01-01", "2024-12-01")])).toBe("dated");
    expect(organizationAt(at, "s1", [], [undated, work("over", "2020-01-01", "2021-01-01")])).toBe("undated");
  });

  it("the end date is included, the next day is not", () => {
    const jobs = [work("job", "2020-01-01", "2024-06-15T00:00:00.000Z")];
    expect(organizationAt("2024-06-15T23:59:59.999Z", "s1", [], jobs)).toBe("job");
    expect(organizationAt("2024-06-16T00:00:00.000Z", "s1", [], jobs)).toBeNull();
  });

  it("else none, as for an activity without a date", () => {
    expect(organizationAt(at, "s1", [], [])).toBeNull();
    expect(organizationAt(null, "s1", [], [work("job", null, null)])).toBeNull();
  });

  it("never depends on the order of the work experiences, and is never one that has ended or is not allowed", () => {
    const day = fc.constantFrom(null, "2019-01-01", "2022-01-01", "2024-06-15", "2025-01-01");
    const anyWork = fc.record({
      organizationId: fc.constantFrom("a", "b", "c", "d"),
      dateStart: day,
      dateEnd: day,
      affiliationOverride: fc.record({ allowAffiliation: fc.boolean(), isPrimaryWorkExperience: fc.boolean() }),
    });
    const lists = fc
      .array(anyWork, { maxLength: 6 })
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
      );
    fc.assert(
      fc.property(lists, ([list, shuffled]) => {
        const found = organizationAt(at, "s1", [], list);
        expect(organizationAt(at, "s1", [], shuffled)).toBe(found);
        const possible = list.filter(
          (each) =>
            each.affiliationOverride.allowAffiliation &&
            (each.dateStart === null || each.dateStart <= "2024-06-15") &&
            (each.dateEnd === null || each.dateEnd >= "2024-06-15"),
        );
        expect(found === null).toBe(possible.length === 0);
        if (found) expect(possible.map(({ organizationId }) => organizationId)).toContain(found);
      }),
    );
  });
});

describe("the existing organization of an activity when work history changes", () => {
  const guesses = [work("one.example", null, null), work("two.example", null, null)];

  it("stays when only work without dates applies, because an address determined it", () => {
    for (const current of ["one.example", "two.example"]) {
      expect(organizationAgain(at, "s1", current, [], guesses)).toBe(current);
    }
    expect(organizationAgain(at, "s1", "gone.example", [], guesses)).toBe("one.example");
  });

  it("follows work with dates and manual affiliations, including removed ones", () => {
    const dated = work("three.example", "2024-01-01", null);
    const individual = { segmentId: "s1", organizationId: null, dateStart: null, dateEnd: null };
    const refused = work("one.example", null, null, { allowAffiliation: false });
    expect(organizationAgain(at, "s1", "one.example", [], [...guesses, dated])).toBe("three.example");
    expect(organizationAgain(at, "s1", "one.example", [individual], guesses)).toBeNull();
    expect(organizationAgain(at, "s1", "one.example", [], [refused])).toBeNull();
    expect(organizationAgain(at, "s1", "one.example", [], [])).toBeNull();
    expect(organizationAgain("2020-01-01", "s1", "one.example", [], [...guesses, dated])).toBe("one.example");
  });
});
