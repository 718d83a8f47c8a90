import { describe, expect, it } from "vitest";
import { organizationPlatforms, personPlatforms } from "#shared/domain/identities/platforms.ts";
import { typedHandle } from "#shared/domain/identities/typed-handle.ts";
import { domainOf, hasNoErrors, organizationErrors, personErrors } from "#shared/validators/entity-forms.ts";

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

describe("adding an organization", () => {
  it("needs a name, a sub-project and a valid website", () => {
    const errors = organizationErrors({ ...organization, displayName: "", subProject: "", website: "" });
    expect(Object.values(errors)).toEqual(Array(3).fill("This field is required"));
    expect(organizationErrors({ ...organization, website: "no domain" }).website).toBe("Enter valid URL");
    expect(hasNoErrors(organizationErrors(organization))).toBe(true);
  });

  it.each([
    ["https://www.Example.org/about?a#b", "example.org"],
    ["example.org", "example.org"],
    [" sub.example.org/ ", "sub.example.org"],
  ])("stores the domain of a website: %s", (typed, domain) => expect(domainOf(typed)).toBe(domain));
});

describe("handles", () => {
  it.each([
    ["github", "https://github.com/ada/", "ada"],
    ["github", "@ada", "ada"],
    ["github", " ada ", "ada"],
    ["linkedin", "www.linkedin.com/in/ada-example?trk=x", "ada-example"],
    ["linkedin", "https://linkedin.com/company/example/about", "example"],
    ["twitter", "https://x.com/ada", "ada"],
    ["slack", "ada@example.org", "ada@example.org"],
  ])("of %s are parsed from %s", (key, typed, handle) => {
    expect(typedHandle(key, typed)).toBe(handle);
  });

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
