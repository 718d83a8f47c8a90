import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readListFilters } from "#console/data-table/filters/read-list-filters.ts";
import { parseListAddress, writeListAddress } from "#console/data-table/state/list-address.ts";
import { type ListState, withChange } from "#console/data-table/state/list-state.ts";
import { currentView, viewItems } from "#console/data-table/views/view-item.ts";
import { configOf, isChanged, stateOfView, viewAddress } from "#console/data-table/views/view-state.ts";
import { peopleAddress } from "#console/features/people/list/people-address.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import type { SavedView } from "#shared/contract/views.ts";
import { ours } from "#tests/support/filter-values.ts";

const schema = peopleFilters([], ours);
const { defaults } = peopleAddress;
const at = (state: Partial<ListState>): ListState => withChange(defaults as ListState, state);
const read = (params: URLSearchParams): ListState => parseListAddress(peopleAddress, params);

const filters = fc
  .record(
    {
      "memberName.operator": fc.constantFrom("eq", "ne", "like", "nlike"),
      "memberName.value": fc.string({ minLength: 1 }).map((text) => text.trim() || "x"),
      "noOfActivities.operator": fc.constantFrom("gt", "lte", "eq"),
      "noOfActivities.value": fc.nat().map(String),
      "engagementLevel.value": fc.constantFrom("fan", "fan,ultra"),
      "engagementLevel.include": fc.constantFrom("true", "false"),
      "unaffiliated.value": fc.constantFrom("true", "false"),
    },
    { requiredKeys: [] },
  )
  .map((record): Record<string, string> => {
    const whole = Object.entries(record).filter(([name]) => `${name.split(".")[0]}.value` in record);
    return Object.fromEntries(whole);
  });

const states = fc.record({
  search: fc.string().map((text) => text.trim()),
  filters,
  relation: fc.constantFrom("and", "or"),
  order: fc.record({
    prop: fc.constantFrom("displayName", "activityCount", "joinedAt", "score"),
    order: fc.constantFrom("ascending", "descending"),
  }),
  settings: fc.record({
    bot: fc.constantFrom("include", "exclude", "filter"),
    teamMember: fc.constantFrom("include", "exclude", "filter"),
  }),
}) as fc.Arbitrary<Partial<ListState>>;

describe("views of a list", () => {
  test("A list saved as a view and opened from its tab has the same state, without changes marked", () => {
    fc.assert(
      fc.property(states, (state) => {
        const before = at(state);
        const view = { id: "v1", name: "View", config: configOf(schema, before, null) };
        const opened = read(
          viewAddress(peopleAddress, schema, view, false, at({}), new URLSearchParams("projectGroup=g")),
        );
        expect(isChanged(peopleAddress, schema, view, opened)).toBe(false);
        expect(isChanged(peopleAddress, schema, view, before)).toBe(false);
      }),
    );
  });

  test("Differences from the view are changes: search, a filter, the order, a setting", () => {
    const view = {
      id: "v1",
      name: "View",
      config: configOf(schema, at({ filters: { "unaffiliated.value": "true" } }), null),
    };
    const same = at(stateOfView(peopleAddress, schema, view.config));
    const changed = (change: Partial<ListState>) => isChanged(peopleAddress, schema, view, at({ ...same, ...change }));
    expect(changed({})).toBe(false);
    expect(changed({ search: " " })).toBe(false);
    expect(changed({ page: 3, pageSize: 50, density: "normal", columns: ["emails"] })).toBe(false);
    expect(changed({ search: "ada" })).toBe(true);
    expect(changed({ filters: {} })).toBe(true);
    expect(changed({ order: { prop: "score", order: "descending" } })).toBe(true);
    expect(changed({ settings: { ...same.settings, bot: "include" } })).toBe(true);
  });

  test("A filter that the list does not support here stays in the URL and in the view, and is no change", () => {
    const config = { unaffiliated: { value: true }, tags: { value: ["a,b", "c"], include: true, match: "any" } };
    const view = { id: "v1", name: "View", config };
    const without = peopleFilters([], {});
    const opened = read(viewAddress(peopleAddress, without, view, false, at({}), new URLSearchParams()));
    expect(readListFilters(without, opened, null).problems).toEqual(["Unknown filter “tags”"]);
    expect(isChanged(peopleAddress, without, view, opened)).toBe(false);
    const again = { id: "v2", name: "Copy", config: configOf(without, opened, null) };
    const whole = stateOfView(peopleAddress, schema, config);
    expect(stateOfView(peopleAddress, schema, again.config)).toEqual({ ...whole, columns: null });
    expect(isChanged(peopleAddress, without, view, { ...opened, filters: { "unaffiliated.value": "true" } })).toBe(
      false,
    );
  });

  test("A saved view includes its visible columns; the built-in views leave them to the user", () => {
    const config = configOf(schema, at({}), ["emails", "score"]);
    const saved = { id: "v1", name: "View", config } as SavedView;
    const view = { id: "v1", name: "View", config, saved };
    const opened = read(viewAddress(peopleAddress, schema, view, false, at({}), new URLSearchParams()));
    expect(opened.columns).toEqual(["emails", "score"]);
    expect(isChanged(peopleAddress, schema, view, opened)).toBe(false);
    expect(isChanged(peopleAddress, schema, view, { ...opened, columns: ["emails"] })).toBe(true);
    const fixed = { id: "all", name: "All", config: {} };
    expect(isChanged(peopleAddress, schema, fixed, opened)).toBe(false);
    expect(read(viewAddress(peopleAddress, schema, fixed, true, opened, new URLSearchParams())).columns).toBeNull();
  });

  test("The order in which filters were added is no change", () => {
    const view = {
      id: "v1",
      name: "View",
      config: { unaffiliated: { value: true }, noOfActivities: { operator: "gt", value: 3 } },
    };
    const state = at({
      filters: { "noOfActivities.operator": "gt", "noOfActivities.value": "3", "unaffiliated.value": "true" },
    });
    expect(isChanged(peopleAddress, schema, view, state)).toBe(false);
  });

  test("A tab's URL keeps the group and the page size, starts at page 1 and names the view", () => {
    const view = { id: "v1", name: "View", config: { search: "ada" } };
    const params = new URLSearchParams("projectGroup=g&page=4&pageSize=50&unaffiliated.value=true&view=other");
    const next = viewAddress(peopleAddress, schema, view, false, read(params), params);
    expect(Object.fromEntries(next)).toEqual({ projectGroup: "g", pageSize: "50", search: "ada", view: "v1" });
    expect(viewAddress(peopleAddress, schema, view, true, read(params), params).has("view")).toBe(false);
  });

  test("Unknown settings of a view are ignored; its unknown filters are reported", () => {
    const config = {
      search: 5,
      order: { prop: "reach", order: "descending" },
      settings: { bot: "include", organization: "exclude", teamMember: "sometimes" },
      reviewed: false,
      noOfActivities: { operator: "about", value: 3 },
    };
    expect(stateOfView(peopleAddress, schema, config)).toEqual({
      search: "",
      relation: "and",
      order: defaults.order,
      settings: { bot: "include", teamMember: "include" },
      filters: { "noOfActivities.operator": "about", "noOfActivities.value": "3" },
      columns: null,
    });
  });

  test("The current view is the one in the URL; a missing one is the list's default", () => {
    const start = { id: "all", name: "All", config: {} };
    const saved = { id: "v1", name: "Mine", config: {}, visibility: "user", placement: "member" } as SavedView;
    const items = viewItems(
      { placement: "member", fixed: [start], schema: { queryKey: [], queryFn: async () => schema } },
      [saved],
    );
    expect(items.map(({ id }) => id)).toEqual(["all", "v1"]);
    expect(currentView(items, start, new URLSearchParams("view=v1")).saved).toBe(saved);
    expect(currentView(items, start, new URLSearchParams("view=gone"))).toBe(start);
    expect(
      writeListAddress(peopleAddress, read(new URLSearchParams()), new URLSearchParams("view=v1")).get("view"),
    ).toBe("v1");
  });
});
