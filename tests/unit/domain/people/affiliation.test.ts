import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ActivityFacts,
  type EmployerFacts,
  employerAt,
  type ManualAffiliation,
  organizationAt as organizationOf,
  type WorkAt,
} from "#shared/domain/people/affiliation.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";

const at = "2024-06-15T10:00:00Z";

const organizationAt = (
  date: string | null,
  segmentId: string,
  affiliations: readonly ManualAffiliation[],
  work: readonly WorkAt[],
) => organizationOf({ countsForNobody: false, removed: [], affiliations, work }, { date, segmentId });

function work(
  organizationId: string | null,
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

  it("is none while the person was independent, although the address names one", () => {
    const facts = { countsForNobody: false, removed: [], affiliations: [] };
    const independent = work(null, "2024-01-01", "2024-06-30");
    const heron = { date: at, segmentId: "s1", address: { organizationId: "heron", policy: "yes" } } as const;
    const employers = (...all: WorkAt[]) =>
      ["2023-12-31", "2024-06-30", "2024-07-01"].map((date) => employerAt({ ...facts, work: all }, { ...heron, date }));
    expect(employers(independent)).toEqual([
      { organizationId: "heron", isIndependent: false },
      { organizationId: null, isIndependent: true },
      { organizationId: "heron", isIndependent: false },
    ]);
    expect(employers(independent, work("newer", "2024-02-01", null)).map((each) => each.organizationId)).toEqual([
      "heron",
      "newer",
      "newer",
    ]);
  });

  it("is stated as independent without dates before an address is asked, and after work without dates", () => {
    const facts = { countsForNobody: false, removed: [], affiliations: [], work: [work(null, null, null)] };
    const unknown = { date: at, segmentId: "s1", address: null };
    expect(employerAt(facts, unknown)).toEqual({ organizationId: null, isIndependent: true });
    expect(employerAt({ ...facts, work: [] }, unknown)).toEqual({ organizationId: null, isIndependent: false });
    expect(employerAt({ ...facts, countsForNobody: true }, unknown).isIndependent).toBe(false);
    const address = { organizationId: "heron", policy: "yes" } as const;
    expect(employerAt(facts, { ...unknown, address })).toEqual({ organizationId: null, isIndependent: true });
    expect(employerAt({ ...facts, work: [...facts.work, work("wren", null, null)] }, unknown).organizationId).toBe(
      "wren",
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

describe("months", () => {
  it.each([
    ["without a start", "2023-11-01T00:00:00.000Z", null],
    ["alone", "2023-11-01T00:00:00.000Z", "2023-11-01T00:00:00.000Z"],
  ])("are inclusive: %s", (_, end, start) => {
    const jobs = [work("job", start, end)];
    expect(organizationAt("2023-11-30T23:59:59.999Z", "s1", [], jobs)).toBe("job");
    expect(organizationAt("2023-12-01T00:00:00.000Z", "s1", [], jobs)).toBeNull();
    expect(organizationAt("2023-10-31T23:59:59.999Z", "s1", [], jobs)).toBe(start === null ? "job" : null);
  });

  it("end on their first day when the time says so", () => {
    const jobs = [work("job", null, "2023-11-01T23:59:59.999Z")];
    expect(organizationAt("2023-11-01T23:00:00Z", "s1", [], jobs)).toBe("job");
    expect(organizationAt("2023-11-02T00:00:00Z", "s1", [], jobs)).toBeNull();
  });
});

describe("work with an end only", () => {
  it("counts until then; of several, the one that ends first", () => {
    const jobs = [work("second", null, "2016-06-30"), work("first", null, "2014-01-15"), work("third", null, null)];
    expect(organizationAt("2013-05-01", "s1", [], jobs)).toBe("first");
    expect(organizationAt("2014-01-16", "s1", [], jobs)).toBe("second");
    expect(organizationAt("2017-01-01", "s1", [], jobs)).toBe("third");
  });
});

describe("a guess from the domain of an address", () => {
  const guess = (organizationId: string): WorkAt => ({ ...work(organizationId, null, null), source: guessedSource });
  const find = (facts: Partial<EmployerFacts>, activity: Partial<ActivityFacts> = {}) =>
    organizationOf(
      { countsForNobody: false, affiliations: [], work: [], removed: [], ...facts },
      { date: at, segmentId: "s1", ...activity },
    );
  const address = { organizationId: "acme", policy: "yes" } as const;

  it("counts when nothing was entered", () => {
    expect(find({ work: [guess("acme")] }, { address })).toBe("acme");
    expect(find({ work: [guess("acme"), guess("kestrel")] }, { address })).toBe("acme");
  });

  it("never beats work that was entered or imported, dated or not", () => {
    expect(find({ work: [guess("acme"), work("kestrel", null, null)] }, { address })).toBe("kestrel");
    expect(find({ work: [guess("acme"), work("kestrel", "2024-01-01", null)] }, { address })).toBe("kestrel");
    const dated = work("kestrel", "2024-01-01", null);
    expect(find({ work: [guess("acme"), dated] }, { address, date: "2023-12-31T23:59:59Z" })).toBe("acme");
  });

  it("ends when the person leaves that employer", () => {
    const left = work("acme", "2020-01-01", "2024-03-31");
    expect(find({ work: [left] }, { address })).toBeNull();
    expect(find({ work: [left] }, { address, date: "2019-05-05" })).toBe("acme");
    expect(find({ work: [left, work("acme", "2024-06-01", null)] }, { address })).toBe("acme");
  });

  it("is none for an address that names nobody, and the only guessed employer without an address", () => {
    expect(find({ work: [guess("acme")] }, { address: null })).toBeNull();
    expect(find({ work: [guess("acme")] })).toBe("acme");
    expect(find({ work: [guess("acme"), guess("kestrel")] })).toBeNull();
  });

  it("is not made again after its work experience was removed or refused", () => {
    expect(find({ removed: ["acme"] }, { address })).toBeNull();
    expect(
      find({ work: [{ ...guess("acme"), affiliationOverride: { allowAffiliation: false } }] }, { address }),
    ).toBeNull();
  });
});

describe("policies", () => {
  const entered = { ...work("debian", null, null), policy: "entered" } as const;
  const facts = { countsForNobody: false, affiliations: [], work: [entered], removed: [] };
  it("an organization that counts only when entered is not guessed", () => {
    expect(organizationOf(facts, { date: at, segmentId: "s1" })).toBe("debian");
    const guessed = { ...facts, work: [{ ...entered, source: guessedSource }] };
    expect(organizationOf(guessed, { date: at, segmentId: "s1" })).toBeNull();
    expect(
      organizationOf(
        { ...facts, work: [] },
        { date: at, segmentId: "s1", address: { organizationId: "debian", policy: "entered" } },
      ),
    ).toBeNull();
  });

  it("one that never counts is skipped everywhere, and bots count for nobody", () => {
    const never = { organizationId: "project", policy: "never" } as const;
    const affiliations = [{ segmentId: "s1", ...never }];
    const other = work("acme", null, null);
    const activity = { date: at, segmentId: "s1", address: never };
    expect(organizationOf({ ...facts, affiliations, work: [{ ...other, ...never }, other] }, activity)).toBe("acme");
    expect(organizationOf({ ...facts, work: [] }, activity)).toBeNull();
    expect(organizationOf({ ...facts, countsForNobody: true }, activity)).toBeNull();
  });
});
