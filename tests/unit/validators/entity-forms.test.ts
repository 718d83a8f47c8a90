import { describe, expect, it } from "vitest";
import { domainOf } from "#shared/domain/identities/domain-of.ts";
import { organizationPlatforms, personPlatforms } from "#shared/domain/identities/platforms.ts";
import { hasNoErrors, organizationErrors, personErrors } from "#shared/validators/entity-forms.ts";

const person = { displayName: "Ada", subProject: "s1", handles: [{ platform: "github", value: "ada" }], emails: [""] };
const organization = { displayName: "Example", subProject: "s1", website: "example.org", handles: [] };

describe("adding a person", () => {
  it("needs a name and a sub-project", () => {
    const errors = personErrors({ ...person, displayName: " ", subProject: "" });
    expect([errors.displayName, errors.subProject]).toEqual(["This field is required", "This field is required"]);
    expect(hasNoErrors(personErrors(person))).toBe(true);
  });

  it("Member with no username must have an email", () => {
    const nameless = { ...person, handles: [{ platform: "github", value: " " }] };
    expect(personErrors(nameless).contact).toBe("Member with no username must have an email");
    expect(personErrors({ ...nameless, emails: ["", "ada@example.org"] }).contact).toBeNull();
  });

  it("shows an invalid email at its line", () => {
    const errors = personErrors({ ...person, emails: ["ada@example.org", "ada", ""] });
    expect(errors.emails).toEqual([null, "Please input correct email address", null]);
    expect(hasNoErrors(errors)).toBe(false);
  });

  it("accepts names of at most 400 characters", () => {
    const errors = personErrors({ ...person, displayName: "a".repeat(401) });
    expect(errors.displayName).toBe("Name must be at most 400 characters");
  });
});

describe("typed values", () => {
  it("A profile of something else is refused at its line", () => {
    const handles = [
      { platform: "github", value: "https://github.com/orgs/acme/people" },
      { platform: "github", value: "https://github.com/ada-q?tab=repositories" },
    ];
    const errors = personErrors({ ...person, handles });
    expect(errors.handles).toEqual([
      "“https://github.com/orgs/acme/people” is the page of an organization, not of a person.",
      null,
    ]);
    expect(hasNoErrors(errors)).toBe(false);
  });

  it("Placeholders are empty", () => {
    const errors = personErrors({
      ...person,
      handles: [{ platform: "github", value: "n/a" }],
      emails: ["none@none.com"],
    });
    expect(errors.contact).toBe("Member with no username must have an email");
    expect(errors.emails).toEqual([null]);
  });
});

describe("adding an organization", () => {
  it("needs a name, a sub-project and a valid website", () => {
    const errors = organizationErrors({ ...organization, displayName: "", subProject: "", website: "" });
    expect([errors.displayName, errors.subProject, errors.website]).toEqual(Array(3).fill("This field is required"));
    expect(organizationErrors({ ...organization, website: "no domain" }).website).toBe("Enter valid URL");
    expect(hasNoErrors(organizationErrors(organization))).toBe(true);
  });

  it.each([
    ["https://www.Example.org/about?a#b", "example.org"],
    ["example.org", "example.org"],
    [" sub.example.org/ ", "sub.example.org"],
    ["https://theta.example:8443/start", "theta.example"],
    ["https://müller.example/über", "xn--mller-kva.example"],
    ["example.org\u200B", "example.org"],
  ])("stores the domain of a website: %s", (typed, domain) => expect(domainOf(typed)).toBe(domain));
});

describe("handles", () => {
  it("are offered for platforms that have them, each name once", () => {
    const names = personPlatforms.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["GitHub", "Discord", "Linux Foundation ID"]));
    expect(organizationPlatforms.map(({ key }) => key)).toEqual([
      "github",
      "linkedin",
      "twitter",
      "gitlab",
      "crunchbase",
    ]);
  });
});
