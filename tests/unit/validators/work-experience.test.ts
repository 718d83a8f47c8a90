import { describe, expect, it } from "vitest";
import { isMonth, sameWorkMessage, type WorkForm, workErrors } from "#shared/validators/work-experience.ts";

const form = (part: Partial<WorkForm>): WorkForm => ({
  organizationId: "o1",
  title: "",
  start: "",
  end: "",
  current: false,
  ...part,
});

describe("the form of a work experience", () => {
  it.each([
    ["nothing but an organization is needed", {}, {}],
    ["an organization is required", { organizationId: "" }, { organizationId: "This field is required" }],
    ["the start is before the end", { start: "2023-04", end: "2023-05" }, {}],
    ["a month alone is a period", { start: "2023-04", end: "2023-04" }, {}],
    [
      "the start is not after the end",
      { start: "2023-05", end: "2023-04" },
      { start: "The start date must be before the end date" },
    ],
    ["an end needs no start", { end: "2023-04" }, {}],
    ["a current job needs a start", { current: true }, { start: "A current job needs a start date" }],
    [
      "an end that is hidden by working there now does not count",
      { start: "2023-04", end: "2020-01", current: true },
      {},
    ],
    ["a half-typed month is told", { start: "2023-" }, { start: "Select a month and a year" }],
    ["a half-typed end is told", { start: "2023-04", end: "-05" }, { end: "Select a month and a year" }],
  ] as const)("%s", (_, part, errors) => {
    expect(workErrors(form(part), [])).toEqual(errors);
  });

  it("an identical entry of organization, title and dates is refused", () => {
    const there = form({ title: "Engineer", start: "2023-04", current: true });
    expect(workErrors({ ...there, title: " Engineer " }, [there])).toEqual({ entry: sameWorkMessage });
    expect(workErrors({ ...there, title: "Lead" }, [there])).toEqual({});
    expect(workErrors({ ...there, start: "2023-05" }, [there])).toEqual({});
    expect(workErrors({ ...there, organizationId: "o2" }, [there])).toEqual({});
  });

  it.each([
    ["2023-04", true],
    ["2023-13", false],
    ["202-04", false],
    ["2023-4", false],
    ["", false],
  ])("%s is a month: %s", (text, is) => {
    expect(isMonth(text)).toBe(is);
  });
});
