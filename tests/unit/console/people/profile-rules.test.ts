import { describe, expect, it } from "vitest";
import { attributeList, attributeText } from "#console/data-table/cells/attribute-text.ts";
import { formatYears, projectRows } from "#console/features/people/profile/project-rows.ts";
import { separatelyShown } from "#console/features/people/profile/separately-shown.ts";
import { orderWork } from "#console/features/people/profile/work-history.tsx";
import { daysSince, yearlyChange } from "#console/record-page/facts/fact.tsx";
import { attributeRows, sourceOf } from "#console/record-page/sections/attribute-rows.ts";

const now = new Date("2026-11-21T12:00:00Z");
const twelve = (count: number) => new Array<number>(12).fill(count);

describe("the facts about a person", () => {
  it("compares the last twelve months with the twelve before", () => {
    expect(yearlyChange(twelve(69), twelve(50))).toBe(38);
    expect(yearlyChange(twelve(0), twelve(3))).toBe(-100);
    expect(yearlyChange(twelve(3), twelve(0))).toBeNull();
  });

  it("counts the days since joining, including the first one", () => {
    expect(daysSince("2026-11-21T00:00:00Z", now)).toBe(1);
    expect(daysSince("2026-11-20T00:00:00Z", now)).toBe(2);
    expect(daysSince("2026-11-20T23:59:59Z", now)).toBe(2);
    expect(daysSince("1970-01-01T00:00:00Z", now)).toBeNull();
    expect(daysSince("2027-01-01T00:00:00Z", now)).toBeNull();
    expect(daysSince(null, now)).toBeNull();
  });
});

describe("work history", () => {
  it("shows the primary experience first and keeps the server's order of the rest", () => {
    const work = (id: string, primary: boolean) => ({
      id,
      memberOrganizations: { affiliationOverride: { isPrimaryWorkExperience: primary } },
    });
    const history = [work("newest", false), work("main", true), work("oldest", false)];
    expect(orderWork(history).map(({ id }) => id)).toEqual(["main", "newest", "oldest"]);
  });
});

describe("projects and affiliations", () => {
  const summary = {
    months: [],
    byPlatform: [],
    bySegment: [{ segmentId: "s1", name: "Halyard", count: 7, months: twelve(1) }],
    activeDays: 1,
    total: 7,
    lastYear: twelve(0),
    previousYear: twelve(0),
  };

  it("lists the sub-projects with activity, the most active first, with their affiliations", () => {
    const rows = projectRows(
      [
        { id: "s2", name: "Tidepool", activityCount: 2 },
        { id: "s1", name: "Halyard", activityCount: 7 },
      ],
      summary,
      [
        {
          id: "a1",
          segmentId: "s1",
          segmentName: "Halyard",
          segmentParentName: "Runtime",
          organizationId: "o1",
          organizationName: "Northlight",
          dateStart: "2023-01-01",
          dateEnd: null,
        },
        { id: "a2", segmentId: "s1", organizationId: null, dateStart: "2021-01-01", dateEnd: "2022-12-31" },
      ],
    );
    expect(rows.map((row) => [row.name, row.parent, row.count, row.months?.length ?? null])).toEqual([
      ["Halyard", "Runtime", 7, 12],
      ["Tidepool", null, 2, null],
    ]);
    expect(rows[0]?.affiliations).toEqual([
      { key: "a1", organization: { id: "o1", name: "Northlight" }, period: "2023 →" },
      { key: "a2", organization: null, period: "2021–2022" },
    ]);
  });

  it("lists a sub-project that has an affiliation and no activity", () => {
    const rows = projectRows([], undefined, [
      { id: "a1", segmentId: "s9", segmentName: "Sextant", organizationId: "o1", organizationName: "Lotus" },
    ]);
    expect(rows).toMatchObject([{ id: "s9", name: "Sextant", count: 0 }]);
  });

  it.each([
    ["2023-01-01", null, "2023 →"],
    ["2021-05-01", "2023-05-01", "2021–2023"],
    ["2021-05-01", "2021-09-01", "2021"],
    [null, "2023-05-01", "→ 2023"],
    [null, null, ""],
  ])("writes the years %s to %s as %s", (start, end, expected) => {
    expect(formatYears(start, end)).toBe(expected);
  });
});

describe("attributes", () => {
  const definition = (name: string, label: string, type = "string") => ({
    id: name,
    name,
    label,
    type,
    canDelete: false,
    show: true,
  });

  it("show label, value and source; bio, job title and location come first", () => {
    const rows = attributeRows(
      {
        skills: { default: ["c", "rust"], enrichment: ["c", "rust"] },
        location: { default: "Lisbon", github: "Lisbon" },
        bio: { default: "Kernel hacker", custom: "Kernel hacker", github: "Hacker" },
        yearsOfExperience: { default: 12, enrichment: 12 },
      },
      [definition("bio", "Bio"), definition("location", "Location"), definition("skills", "Skills", "multiSelect")],
      separatelyShown,
    );
    expect(rows.map((row) => [row.label, row.source])).toEqual([
      ["Bio", "custom"],
      ["Location", "github"],
      ["Skills", "enrichment"],
      ["Years of experience", "enrichment"],
    ]);
  });

  it("exclude empty ones and those displayed elsewhere", () => {
    const attributes = {
      isBot: { default: false },
      isTeamMember: { default: true },
      avatarUrl: { default: "https://img.example/a.png" },
      bio: { default: "" },
      languages: { default: [] },
      education: { default: [{ school: "x" }] },
    };
    expect(attributeRows(attributes, [definition("education", "Education", "special")], separatelyShown)).toEqual([]);
  });

  it("name the source of the displayed value", () => {
    expect(sourceOf({ default: "b", custom: "a", github: "b" })).toBe("github");
    expect(sourceOf({ default: "typed", github: "b" })).toBeNull();
  });

  it.each([
    [true, "boolean", "Yes"],
    [false, "boolean", "No"],
    [["a", "", null, "b"], "multiSelect", "a, b"],
    ["2024-05-02T10:00:00.000Z", "date", "2024-05-02"],
    ["soon", "date", "soon"],
    ["", "string", null],
    [null, "string", null],
    [[], "multiSelect", null],
    [0, "number", "0"],
    [{ min: 7, max: 1527 }, "special", "7–1,527"],
  ])("write %j of type %s as %j", (value, type, expected) => {
    expect(attributeText(value, type)).toBe(expected);
  });

  it("with several values are a list", () => {
    expect(attributeList(["a", 2, null])).toEqual(["a", "2"]);
    expect(attributeList("a")).toBeNull();
  });
});
