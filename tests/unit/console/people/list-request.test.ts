import { describe, expect, it, test } from "vitest";
import { countRequest, listRequest } from "#console/data-table/state/list-request.ts";
import { peopleAddress } from "#console/features/people/list/people-address.ts";
import { peopleBase } from "#shared/contract/people-base.ts";
import { basePieces, composeFilter, shownAgainst } from "#shared/domain/filters/compose.ts";

const defaultListState = peopleAddress.defaults;

describe("the request of the people list", () => {
  it("excludes bots and organizations and includes team members by default", () => {
    expect(listRequest(peopleBase, defaultListState)).toEqual({
      search: "",
      filter: { and: [{ isBot: { not: true } }, { isOrganization: { not: true } }, {}] },
      offset: 0,
      limit: 20,
      orderBy: "activityCount_DESC",
      count: false,
    });
  });

  it("sends offset (page-1)*size and the order as PROP_ASC or PROP_DESC", () => {
    const state = {
      ...defaultListState,
      page: 4,
      pageSize: 50,
      order: { prop: "displayName", order: "ascending" as const },
    };
    expect(listRequest(peopleBase, state)).toMatchObject({ offset: 150, limit: 50, orderBy: "displayName_ASC" });
  });

  it.each([
    ["include", []],
    ["exclude", [{ isBot: { not: true } }]],
    ["filter", [{ isBot: { eq: true } }]],
  ] as const)("renders the setting %s of bots", (bot, pieces) => {
    const { filter } = listRequest(peopleBase, { ...defaultListState, settings: { bot, teamMember: "include" } });
    expect(filter).toEqual({ and: [...pieces, { isOrganization: { not: true } }, {}] });
  });

  it("renders the setting of team members on their attribute", () => {
    const { filter } = listRequest(peopleBase, {
      ...defaultListState,
      settings: { bot: "include", teamMember: "filter" },
    });
    expect(filter).toEqual({
      and: [{ "attributes.isTeamMember.default": { eq: true } }, { isOrganization: { not: true } }, {}],
    });
  });

  it("counts the same selection, for any page and order", () => {
    const state = { ...defaultListState, search: " ada ", page: 7, pageSize: 200 };
    const { search, filter } = listRequest(peopleBase, state);
    expect(countRequest(peopleBase, state)).toEqual({ search, filter, countOnly: true });
    expect(search).toBe("ada");
  });
});

test("when the server cannot exclude team members, the list includes them and reports it", () => {
  const base = { ...peopleBase, alwaysShown: ["teamMember"] as const };
  const team = { "attributes.isTeamMember.default": { not: true } };
  const settings = { ...peopleAddress.defaults.settings, teamMember: "exclude" as const };
  expect(basePieces(peopleBase, settings, "")).toContainEqual(team);
  expect(basePieces(base, settings, "")).not.toContainEqual(team);
  expect([shownAgainst(peopleBase, settings), shownAgainst(base, settings)]).toEqual([[], ["teamMember"]]);
  const only = { ...settings, teamMember: "filter" as const };
  expect(basePieces(base, only, "")).toContainEqual({ "attributes.isTeamMember.default": { eq: true } });
  expect(shownAgainst(base, only)).toEqual([]);
});

describe("a filter of the wire", () => {
  const base = [{ isBot: { not: true } }, { isOrganization: { not: true } }];

  it("joins only the user's filters by or: search and settings are always joined by and", () => {
    const filters = [
      { displayName: { like: "ada" } },
      { activityCount: { between: [5, 50] } },
      { or: [{ organizations: { contains: ["o1"] } }] },
    ];
    expect(composeFilter(base, "or", filters)).toEqual({
      and: [
        { isBot: { not: true } },
        { isOrganization: { not: true } },
        {
          or: [
            { displayName: { like: "ada" } },
            { activityCount: { between: [5, 50] } },
            { or: [{ organizations: { contains: ["o1"] } }] },
          ],
        },
      ],
    });
  });

  it("has an empty inner object when there are no filters, and never an empty list", () => {
    expect(composeFilter(base, "and", [])).toEqual({ and: [...base, {}] });
    expect(composeFilter([], "and", [])).toEqual({});
  });
});
