import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  affiliationError,
  affiliationsBody,
  copyAffiliations,
  newAffiliation,
  typedAffiliations,
} from "#console/features/people/edit/affiliations/affiliation-model.ts";
import {
  attributeChange,
  attributeError,
  bySources,
  type EditableAttribute,
  editableAttributes,
  typedAttribute,
} from "#console/features/people/edit/attributes/attribute-model.ts";
import { identityError } from "#console/features/people/edit/identities/identity-dialog.tsx";
import { workBody, workForm } from "#console/features/people/edit/work/work-form.ts";
import { primaryInSamePeriod } from "#console/features/people/profile/work-history.tsx";
import { mergeAttributes } from "#shared/domain/attributes.ts";
import { identityType } from "#shared/domain/identities/identity-type.ts";

describe("typed identities", () => {
  it("Git and Groups.io identify people by their email address", () => {
    expect(identityType("git")).toBe("email");
    expect(identityError("email", "ada")).toBe("Please input correct email address");
    expect(identityError("email", "ada@mail.example")).toBeNull();
    expect(identityType("github")).toBe("username");
    expect(identityError("username", " ")).toBe("This field is required");
  });
});

const bio: EditableAttribute = { name: "bio", label: "Bio", type: "string", definition: null };
const years: EditableAttribute = { name: "years", label: "Years", type: "number", definition: null };

describe("edited attributes", () => {
  it("an entered value overrides every source, and the sources stay", () => {
    const stored = { default: "From GitHub", github: "From GitHub" };
    expect(attributeChange(bio, stored, { value: " Mine ", byHand: true })).toEqual({
      default: "Mine",
      github: "From GitHub",
      custom: "Mine",
    });
    expect(attributeChange(years, undefined, { value: "12", byHand: true })).toEqual({ default: 12, custom: 12 });
  });

  it("an emptied attribute hides the source values; one without sources is removed", () => {
    const stored = { default: "From GitHub", github: "From GitHub" };
    expect(attributeChange(bio, stored, { value: "", byHand: true })).toMatchObject({ default: "", custom: "" });
    expect(attributeChange(bio, { default: "Mine", custom: "Mine" }, { value: "", byHand: true })).toBeNull();
  });

  it("removing an entered value shows the sources again, as the server will", () => {
    const source = fc.option(fc.string({ minLength: 1 }), { nil: undefined });
    fc.assert(
      fc.property(source, source, fc.string({ minLength: 1 }), (github, enrichment, custom) => {
        const stored = { default: custom, custom, ...(github && { github }), ...(enrichment && { enrichment }) };
        const back = bySources(bio, stored);
        const change = attributeChange(bio, stored, back);
        const merged = mergeAttributes({ bio: stored }, { bio: change });
        expect(typedAttribute(bio, merged)).toEqual(back);
        if (github) expect(back.value).toBe(github);
      }),
    );
  });

  it.each([
    ["number", "twelve", "Enter a number"],
    ["number", "1.5", null],
    ["url", "nowhere", "Enter valid URL"],
    ["email", "ada@", "Please input correct email address"],
    ["date", "someday", "Date is invalid"],
    ["string", "anything", null],
    ["number", " ", null],
  ])("a %s of %s: %s", (type, value, message) => {
    expect(attributeError({ ...bio, type }, { value, byHand: true })).toBe(message);
  });

  it("flags and attributes without a form field are excluded; values from platforms are included", () => {
    const attributes = {
      isBot: { default: false },
      education: { default: [{ school: "x" }] },
      timezone: { default: "UTC", slack: "UTC" },
      languages: { default: ["vi", "en"] },
    };
    expect(editableAttributes([], attributes).map(({ name, type }) => [name, type])).toEqual([
      ["languages", "multiSelect"],
      ["timezone", "string"],
    ]);
  });
});

describe("edited affiliations", () => {
  const stored = [
    {
      segmentId: "s1",
      organizationId: "o1",
      organizationName: "One",
      dateStart: "2021-03-15T00:00:00.000Z",
      dateEnd: null,
    },
    { segmentId: "s9", organizationId: null, dateStart: null, dateEnd: null },
  ];

  it("unchanged ones are sent back exactly, to the day, also in other project groups", () => {
    expect(affiliationsBody("m1", typedAffiliations(stored), stored)).toEqual([
      { memberId: "m1", segmentId: "s1", organizationId: "o1", dateStart: "2021-03-15T00:00:00.000Z", dateEnd: null },
      { memberId: "m1", segmentId: "s9", organizationId: null, dateStart: null, dateEnd: null },
    ]);
  });

  it("copying replaces the affiliations of the other sub-projects", () => {
    const typed = copyAffiliations(typedAffiliations(stored), "s1", ["s9", "s2"]);
    expect(typed.s9).toEqual(typed.s1);
    expect(typed.s2).toEqual(typed.s1);
  });

  it("a new one does not default to individual: a choice is required", () => {
    expect(affiliationError(newAffiliation)).toMatch(/^Select an organization/);
    expect(affiliationError({ ...newAffiliation, organizationId: null })).toBeNull();
  });

  it.each([
    ["", "", null],
    ["2021-03", "", null],
    ["", "2021-03", null],
    ["2021-03", "2021-03", null],
    ["2021-04", "2021-03", "The start date must be before the end date"],
    ["2021-", "", "Select a month and a year"],
  ])("from %s to %s: %s", (start, end, message) => {
    expect(affiliationError({ organizationId: null, organizationName: "", logo: null, start, end })).toBe(message);
  });
});

describe("work experience", () => {
  const work = (id: string, dateStart: string | null, dateEnd: string | null, isPrimaryWorkExperience = false) => ({
    id: `o-${id}`,
    displayName: id,
    memberOrganizations: {
      id,
      organizationId: `o-${id}`,
      title: "Dev",
      dateStart,
      dateEnd,
      affiliationOverride: { isPrimaryWorkExperience },
    },
  });

  it("dates are sent as the first day of their month; working there now omits the end", () => {
    const stored = work("a", "2023-04-11T00:00:00.000Z", null);
    const form = workForm(stored);
    expect(form).toMatchObject({ start: "2023-04", end: "", current: true });
    const body = { organizationId: "o-a", source: "ui", title: "Dev" };
    expect(workBody(form, null)).toEqual({ ...body, dateStart: "2023-04-01T00:00:00.000Z" });
    // An unchanged month keeps its day.
    expect(workBody(form, stored)).toEqual({ ...body, dateStart: "2023-04-11T00:00:00.000Z" });
    expect(workBody({ ...form, start: "2023-05" }, stored)).toMatchObject({ dateStart: "2023-05-01T00:00:00.000Z" });
  });

  it("a primary experience in the same period prevents another; one before or after does not", () => {
    const primary = work("a", "2021-01-01T00:00:00.000Z", "2023-01-01T00:00:00.000Z", true);
    const during = work("b", "2022-01-01T00:00:00.000Z", null);
    const after = work("c", "2023-01-01T00:00:00.000Z", null);
    expect(primaryInSamePeriod(during, [primary, during, after])?.displayName).toBe("a");
    expect(primaryInSamePeriod(after, [primary, during, after])).toBeNull();
    expect(primaryInSamePeriod(primary, [primary])).toBeNull();
  });
});
