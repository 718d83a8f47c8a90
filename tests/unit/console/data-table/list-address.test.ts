import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseListAddress, writeListAddress } from "#console/data-table/state/list-address.ts";
import { withChange } from "#console/data-table/state/list-state.ts";
import { type PeopleListState, peopleAddress } from "#console/features/people/list/people-address.ts";

const { defaults: defaultListState, sortProps } = peopleAddress;

const inclusion = fc.constantFrom("include" as const, "exclude" as const, "filter" as const);
const columnIds = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,8}$/), { minLength: 1, maxLength: 6 });
const filterParts = fc.dictionary(
  fc.stringMatching(/^[a-n][\w-]{0,8}\.(?:value|operator|include)$/),
  fc.string({ minLength: 1 }),
  { maxKeys: 4, noNullPrototype: true },
);
const states: fc.Arbitrary<PeopleListState> = fc
  .record({
    search: fc.string(),
    filters: filterParts,
    relation: fc.constantFrom("and" as const, "or" as const),
    order: fc.record({
      prop: fc.constantFrom(...sortProps),
      order: fc.constantFrom("ascending" as const, "descending" as const),
    }),
    settings: fc.record({ bot: inclusion, teamMember: inclusion }),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constantFrom(20, 50, 100, 200),
    columns: fc.option(columnIds),
    density: fc.option(fc.constantFrom("dense" as const, "normal" as const)),
  })
  // The operator is irrelevant without filters.
  .map((state) => ({ ...state, relation: Object.keys(state.filters).length === 0 ? "and" : state.relation }));

const parse = (address: string) => parseListAddress(peopleAddress, new URLSearchParams(address));

describe("the URL of the people list", () => {
  it("round-trips every state", () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = writeListAddress(peopleAddress, state, new URLSearchParams()).toString();
        expect(parse(address)).toEqual(state);
      }),
    );
  });

  it("is the same when written twice, whatever it was before", () => {
    fc.assert(
      fc.property(states, states, (before, state) => {
        const old = writeListAddress(peopleAddress, before, new URLSearchParams("projectGroup=g1"));
        const written = writeListAddress(peopleAddress, state, old);
        expect(parseListAddress(peopleAddress, written)).toEqual(state);
        expect(written.get("projectGroup")).toBe("g1");
      }),
    );
  });

  it("never fails, and always returns a valid state", () => {
    const names = ["search", "order.prop", "order.order", "settings.bot", "page", "pageSize", "columns", "density"];
    const entries = fc.array(fc.tuple(fc.constantFrom(...names), fc.string()));
    fc.assert(
      fc.property(entries, (pairs) => {
        const state = parseListAddress(peopleAddress, new URLSearchParams(pairs));
        expect([20, 50, 100, 200]).toContain(state.pageSize);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(Number.isSafeInteger(state.page)).toBe(true);
        expect(sortProps).toContain(state.order.prop);
        expect(parseListAddress(peopleAddress, writeListAddress(peopleAddress, state, new URLSearchParams()))).toEqual(
          state,
        );
      }),
    );
  });

  it("omits defaults", () => {
    expect(writeListAddress(peopleAddress, defaultListState, new URLSearchParams()).toString()).toBe("");
  });

  it("has the format of the wire: order.prop, order.order, settings.bot, search", () => {
    const state: PeopleListState = {
      ...defaultListState,
      search: "ada",
      order: { prop: "displayName", order: "ascending" },
      settings: { bot: "include", teamMember: "exclude" },
      page: 3,
      pageSize: 50,
      columns: ["organization", "attributes.skills"],
      density: "normal",
      filters: { "memberName.operator": "like", "memberName.value": "ada" },
      relation: "or",
    };
    expect(Object.fromEntries(writeListAddress(peopleAddress, state, new URLSearchParams("projectGroup=g1")))).toEqual({
      projectGroup: "g1",
      search: "ada",
      "order.prop": "displayName",
      "order.order": "ascending",
      "settings.bot": "include",
      "settings.teamMember": "exclude",
      page: "3",
      pageSize: "50",
      columns: "organization,attributes.skills",
      density: "normal",
      "memberName.operator": "like",
      "memberName.value": "ada",
      relation: "or",
    });
  });

  it("joins by and again after the last filter is removed, and starts at page 1 when filters change", () => {
    const before = { ...parse("a.value=1&relation=or"), page: 4 };
    expect(before.relation).toBe("or");
    expect(withChange(before, { filters: { "a.value": "2" } })).toMatchObject({ relation: "or", page: 1 });
    expect(withChange(before, { filters: {} })).toMatchObject({ relation: "and", page: 1 });
    expect(parse("relation=or").relation).toBe("and");
  });

  it.each([
    ["page=0", { page: 1 }],
    ["page=-4", { page: 1 }],
    ["page=two", { page: 1 }],
    ["page=1.5", { page: 1 }],
    ["page=1e400", { page: 1 }],
    ["pageSize=30", { pageSize: 20 }],
    ["order.prop=reach&order.order=ascending", { order: { prop: "activityCount", order: "descending" } }],
    ["order.prop=displayName&order.order=up", { order: { prop: "displayName", order: "descending" } }],
    ["settings.bot=maybe", { settings: { bot: "exclude", teamMember: "include" } }],
    ["columns=,,", { columns: null }],
    ["columns=emails,emails,<b>", { columns: ["emails"] }],
    ["density=huge", { density: null }],
  ])("falls back to the default for invalid values: %s", (address, expected) => {
    expect(parse(address)).toMatchObject(expected);
  });
});
