import { describe, expect, it } from "vitest";
import { parseListAddress, writeListAddress } from "#console/data-table/state/list-address.ts";
import { countRequest, listRequest } from "#console/data-table/state/list-request.ts";
import { hasActiveFilter } from "#console/data-table/state/list-state.ts";
import { commonAddress } from "#console/features/organizations/common/common-address.ts";
import { commonFilters } from "#console/features/organizations/common/common-filters.ts";
import { commonRequest } from "#console/features/organizations/common/common-page.tsx";
import { organizationsAddress } from "#console/features/organizations/list/organizations-address.ts";
import { domainsOf, handlesOf } from "#console/features/organizations/organization-identities.ts";
import { phoneNumbers } from "#console/features/organizations/profile/organization-side.tsx";
import { sourceOf } from "#console/record-page/sections/attribute-rows.ts";
import { organizationBase } from "#shared/contract/organization-base.ts";
import { filterPiece } from "#shared/domain/filters/request.ts";

const { defaults } = organizationsAddress;
const ours = organizationBase(true);
const existing = organizationBase(false);

describe("the request of the organization list", () => {
  it("includes team organizations by default, and sorts by activity descending", () => {
    expect(listRequest(existing, defaults)).toEqual({
      search: "",
      filter: {},
      offset: 0,
      limit: 20,
      orderBy: "activityCount_DESC",
      count: false,
    });
  });

  it("excludes team organizations, or shows only them, as the setting states", () => {
    const of = (teamOrganization: "exclude" | "filter") =>
      listRequest(ours, { ...defaults, settings: { teamOrganization } }).filter;
    expect(of("exclude")).toEqual({ and: [{ isTeamOrganization: { not: true } }, {}] });
    expect(of("filter")).toEqual({ and: [{ isTeamOrganization: { eq: true } }, {}] });
  });

  it("puts the search into the filter, because the body's search is ignored", () => {
    const state = { ...defaults, search: " Corp " };
    expect(listRequest(existing, state)).toMatchObject({
      search: "Corp",
      filter: { and: [{ displayName: { textContains: "Corp" } }, {}] },
    });
    expect(listRequest(ours, state)).toMatchObject({ search: "Corp", filter: {}, count: false });
    expect(countRequest(ours, state)).toEqual({ search: "Corp", filter: {}, countOnly: true });
  });

  it("has a URL like that of people, with a separate setting and sorts", () => {
    const state = {
      ...defaults,
      search: "corp",
      order: { prop: "memberCount", order: "ascending" as const },
      settings: { teamOrganization: "exclude" as const },
      page: 2,
    };
    const address = writeListAddress(organizationsAddress, state, new URLSearchParams("projectGroup=g1"));
    expect(address.get("settings.teamOrganization")).toBe("exclude");
    expect(parseListAddress(organizationsAddress, address)).toEqual(state);
    expect(parseListAddress(organizationsAddress, new URLSearchParams("order.prop=score")).order).toEqual(
      defaults.order,
    );
  });

  it("returns whether a search or a setting may explain an empty list", () => {
    expect(hasActiveFilter(organizationsAddress, defaults)).toBe(false);
    expect(hasActiveFilter(organizationsAddress, { ...defaults, search: "x" })).toBe(true);
    expect(hasActiveFilter(organizationsAddress, { ...defaults, settings: { teamOrganization: "exclude" } })).toBe(
      true,
    );
  });
});

describe("the request of the common organizations page", () => {
  const groups = [{ value: "g1", label: "Lantern" }];

  it("requests all organizations by name, twenty per page", () => {
    expect(commonRequest({ ...commonAddress.defaults, page: 2 })).toEqual({
      filter: {},
      orderBy: "displayName_ASC",
      limit: 20,
      offset: 20,
    });
  });

  it("searches by name in the filter, because the wire has no search there", () => {
    expect(commonRequest({ ...commonAddress.defaults, search: " Corp " }).filter).toEqual({
      and: [{ displayName: { textContains: "Corp" } }, {}],
    });
  });

  it("filters by project group, enrichment, membership and platform, and by the common filters of organizations", () => {
    const { filters } = commonFilters(groups, {});
    expect(filters.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["projects", "enrichedOrganization", "lfxMembership", "activeOn", "industry"]),
    );
    const byGroup = filters.find(({ id }) => id === "projects");
    const value = { type: "multiselect", value: ["g1"], include: false, match: "any" } as const;
    expect(byGroup && filterPiece(byGroup, value, new Date())).toEqual({
      not: { or: [{ segmentId: { contains: ["g1"] } }] },
    });
  });

  it("has no filter by project group when the server does not support it in this list", () => {
    expect(commonFilters(null, {}).filters.map(({ id }) => id)).not.toContain("projects");
  });
});

describe("the details of an organization", () => {
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

  it("lists every phone number once, the displayed one first", () => {
    const phoneNumber = { default: "+1 555", custom: ["+1 556", "+1 555"], enrichment: ["+1 557"] };
    expect(phoneNumbers({ phoneNumber })).toEqual(["+1 555", "+1 556", "+1 557"]);
    expect(phoneNumbers({})).toEqual([]);
  });

  it("names the source of an attribute whose sources hold lists", () => {
    expect(sourceOf({ default: "Corp", custom: ["Corporation"], enrichment: ["Corp"] })).toBe("enrichment");
  });
});
