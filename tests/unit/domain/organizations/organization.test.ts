import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { organizationDetail } from "#shared/domain/organizations/organization-search.ts";
import { domainLink, organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { activeOrganization, jobTitleOf } from "#shared/domain/people/active-organization.ts";

function job(id: string, dateStart: string | null, dateEnd: string | null, isPrimaryWorkExperience = false) {
  return { id, memberOrganizations: { dateStart, dateEnd, affiliationOverride: { isPrimaryWorkExperience } } };
}

describe("a person's job title", () => {
  const attributes = { jobTitle: { default: "Engineer" } };

  it("is that of the active organization, else the attribute, else none", () => {
    expect(jobTitleOf({ memberOrganizations: { title: "Maintainer" } }, attributes)).toBe("Maintainer");
    expect(jobTitleOf({ memberOrganizations: { title: null } }, attributes)).toBe("Engineer");
    expect(jobTitleOf(null, { jobTitle: { default: "" } })).toBeNull();
  });
});

describe("a person's active organization", () => {
  const undated = job("undated", null, null);
  const ended = job("ended", "2019-01-01", "2020-01-01", true);
  const current = job("current", "2021-01-01", null);
  const newer = job("newer", "2022-01-01", null);
  const primary = job("primary", "2015-01-01", null, true);

  it("is a current one flagged as primary work experience", () => {
    expect(activeOrganization([undated, ended, newer, primary, current], [])?.id).toBe("primary");
  });

  it("else any current one with start and no end, the newest", () => {
    expect(activeOrganization([undated, ended, current, newer], [])?.id).toBe("newer");
  });

  it("else one with neither start nor end", () => {
    expect(activeOrganization([ended, undated], [])?.id).toBe("undated");
  });

  it("else none; an end without a start is over", () => {
    expect(activeOrganization([ended, job("endOnly", null, "2020-01-01")], [])).toBeNull();
    expect(activeOrganization([], [])).toBeNull();
  });

  it("none since the person is independent, unless one is primary or newer", () => {
    const independent = [{ dateStart: "2999-01-01", dateEnd: null }];
    expect(activeOrganization([undated, current], independent)).toBeNull();
    expect(activeOrganization([primary, current], independent)?.id).toBe("primary");
    expect(activeOrganization([current], [{ dateStart: "1999-01-01", dateEnd: null }])?.id).toBe("current");
    const always = [{ dateStart: null, dateEnd: null }];
    expect(activeOrganization([undated], always)?.id).toBe("undated");
    expect(activeOrganization([{ memberOrganizations: { source: "email-domain" } }], always)).toBeNull();
  });

  it("a work experience without an override counts", () => {
    expect(activeOrganization([{ memberOrganizations: { dateStart: "2020-01-01" } }], [])).not.toBeNull();
  });

  it("never depends on the order when starts differ", () => {
    const jobs = [undated, ended, newer, primary, current];
    fc.assert(
      fc.property(fc.shuffledSubarray(jobs, { minLength: jobs.length }), (shuffled) => {
        expect(activeOrganization(shuffled, [])?.id).toBe("primary");
      }),
    );
  });
});

describe("an organization's website", () => {
  const domain = (value: string, verified: boolean, type = "primary-domain") => ({
    type,
    platform: "custom",
    value,
    verified,
  });

  it("is the verified primary domain", () => {
    expect(organizationWebsite([domain("a.org", false), domain("b.org", true)])).toBe("b.org");
  });

  it("else the first primary domain", () => {
    expect(organizationWebsite([domain("a.org", false), domain("b.org", false)])).toBe("a.org");
  });

  it("else none: alternative domains do not count", () => {
    expect(organizationWebsite([domain("a.org", true, "alternative-domain")])).toBeNull();
  });

  it("links to a web address, for values with or without a scheme", () => {
    expect(domainLink("example.org")).toBe("https://example.org/");
    expect(domainLink("http://example.org")).toBe("http://example.org/");
    expect(domainLink("javascript://x")).toBeNull();
  });
});

describe("distinguishing details of organizations with the same name", () => {
  it("are the domain and the number of people, if known", () => {
    expect(organizationDetail("lark.example", 1200)).toBe(`lark.example · ${(1200).toLocaleString()} people`);
    expect(organizationDetail(null, 1)).toBe("1 person");
    expect(organizationDetail("lark.example", undefined)).toBe("lark.example");
    expect(organizationDetail(undefined, null)).toBe("");
  });
});
