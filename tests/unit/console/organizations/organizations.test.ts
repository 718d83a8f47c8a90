import { describe, expect, it } from "vitest";
import { parseListAddress, writeListAddress } from "#console/features/list/list-address.ts";
import { countRequest, listRequest } from "#console/features/organizations/list/list-request.ts";
import { isNarrowed, organizationList } from "#console/features/organizations/list/list-state.ts";
import { domainsOf, handlesOf } from "#console/features/organizations/organization-identities.ts";
import { phoneNumbers } from "#console/features/organizations/profile/phone-numbers.ts";
import { sourceOf } from "#console/features/profile/attribute-rows.ts";

const { defaults } = organizationList;
const ours = { searches: true, countLater: true };
const existing = { searches: false, countLater: false };

describe("the request of the organization list", () => {
  it("includes team organizations by default, and sorts by activity descending", () => {
    expect(listRequest(defaults, existing)).toEqual({
      search: "",
      filter: {},
      offset: 0,
      limit: 20,
      orderBy: "activityCount_DESC",
    });
  });

  it("leaves team organizations out, or shows nothing else, as the setting says", () => {
    const of = (teamOrganization: "exclude" | "filter") =>
      listRequest({ ...defaults, settings: { teamOrganization } }, ours).filter;
    expect(of("exclude")).toEqual({ and: [{ isTeamOrganization: { not: true } }, {}] });
    expect(of("filter")).toEqual({ and: [{ isTeamOrganization: { eq: true } }, {}] });
  });

  it("puts the search into the filter where the body's search is passed over", () => {
    const state = { ...defaults, search: " Corp " };
    expect(listRequest(state, existing)).toMatchObject({
      search: "Corp",
      filter: { and: [{ displayName: { textContains: "Corp" } }, {}] },
    });
    expect(listRequest(state, ours)).toMatchObject({ search: "Corp", filter: {}, count: false });
    expect(countRequest(state, ours)).toEqual({ search: "Corp", filter: {}, countOnly: true });
  });

  it("has an address like that of people, with its own setting and sorts", () => {
    const state = {
      ...defaults,
      search: "corp",
      order: { prop: "memberCount", order: "ascending" as const },
      settings: { teamOrganization: "exclude" as const },
      page: 2,
    };
    const address = writeListAddress(organizationList, state, new URLSearchParams("projectGroup=g1"));
    expect(address.get("settings.teamOrganization")).toBe("exclude");
    expect(parseListAddress(organizationList, address)).toEqual(state);
    expect(parseListAddress(organizationList, new URLSearchParams("order.prop=score")).order).toEqual(defaults.order);
  });

  it("knows whether a search or a setting may be why nothing is listed", () => {
    expect(isNarrowed(defaults)).toBe(false);
    expect(isNarrowed({ ...defaults, search: "x" })).toBe(true);
    expect(isNarrowed({ ...defaults, settings: { teamOrganization: "exclude" } })).toBe(true);
  });
});

describe("what an organization is known by", () => {
  const identity = (type: string, platform: string, value: string, verified = false) => ({
    type,
    platform,
    value,
    verified,
  });
  const identities = [
    identity("username", "custom", "corp"),
    identity("affiliated-profile", "custom", "partner.example"),
    identity("alternative-domain", "custom", "b.example"),
    identity("alternative-domain", "custom", "c.example", true),
    identity("primary-domain", "custom", "a.example", true),
    identity("username", "crunchbase", "corp"),
    identity("email", "custom", "info@a.example"),
    identity("username", "github", "corp"),
    identity("username", "linkedin", "company:corp"),
  ];

  it("lists handles in the order github, linkedin, twitter, crunchbase, hubspot, custom", () => {
    expect(handlesOf(identities).map(({ platform }) => platform)).toEqual([
      "github",
      "linkedin",
      "crunchbase",
      "custom",
    ]);
  });

  it("lists primary, alternative, then affiliated domains, verified ones first", () => {
    expect(domainsOf(identities).map(({ value }) => value)).toEqual([
      "a.example",
      "c.example",
      "b.example",
      "partner.example",
    ]);
  });

  it("lists every phone number once, the shown one first", () => {
    const phoneNumber = { default: "+1 555", custom: ["+1 556", "+1 555"], enrichment: ["+1 557"] };
    expect(phoneNumbers({ phoneNumber })).toEqual(["+1 555", "+1 556", "+1 557"]);
    expect(phoneNumbers({})).toEqual([]);
  });

  it("names the source of an attribute whose sources hold lists", () => {
    expect(sourceOf({ default: "Corp", custom: ["Corporation"], enrichment: ["Corp"] })).toBe("enrichment");
  });
});
