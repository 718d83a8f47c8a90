import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marksOf } from "#console/data-table/cells/identity-marks.ts";
import { indexInList, placeOf, profilePath, readFromList } from "#console/data-table/state/list-links.ts";
import { hasActiveFilter, totalFromRows, withChange } from "#console/data-table/state/list-state.ts";
import { nextOrder } from "#console/data-table/table/table-head.tsx";
import { peopleAddress } from "#console/features/people/list/people-address.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";

const defaultListState = peopleAddress.defaults;

const identity = (platform: string, value = "ada", type = "username") => ({ type, platform, value, verified: false });

describe("the identity icons of a row", () => {
  it("are up to four platforms in the specified order, then the number of remaining identities", () => {
    const identities = ["git", "reddit", "slack", "linkedin", "discord", "github"].map((platform) =>
      identity(platform),
    );
    const { marks, more } = marksOf(orderPersonIdentities(identities));
    expect(marks.map(({ platform }) => platform)).toEqual(["github", "discord", "linkedin", "slack"]);
    expect(more).toBe(2);
  });

  it("show a platform once and count its other handles", () => {
    const { marks, more } = marksOf([identity("github", "ada"), identity("github", "ada2"), identity("slack")]);
    expect(marks.map(({ platform }) => platform)).toEqual(["github", "slack"]);
    expect(more).toBe(1);
  });

  it("exclude emails, which have a separate column", () => {
    expect(marksOf(orderPersonIdentities([identity("github", "a@example.org", "email")]))).toEqual({
      marks: [],
      more: 0,
    });
  });
});

describe("a position in the list", () => {
  it("leads back to its page and row", () => {
    const sizes = fc.constantFrom(20, 50, 100, 200);
    fc.assert(
      fc.property(fc.nat(1_000_000), sizes, (index, pageSize) => {
        const { page, row } = placeOf(index, pageSize);
        expect(indexInList({ page, pageSize }, row)).toBe(index);
        expect(row).toBeLessThan(pageSize);
      }),
    );
  });

  it.each([null, undefined, "x", {}, { fromList: null }, { fromList: { search: 1, index: 2 } }])(
    "is unknown when the history entry is invalid: %j",
    (state) => {
      expect(readFromList(state, "/people")).toBeNull();
    },
  );

  it("is read from the history entry", () => {
    const from = { path: "/people", search: "?page=2", index: 24 };
    expect(readFromList({ fromList: from }, "/people")).toEqual(from);
    expect(readFromList({ fromList: from }, "/organizations")).toBeNull();
    expect(readFromList({ fromList: { ...from, index: -1 } }, "/people")).toBeNull();
  });

  it("keeps the project group in the link to a profile, if any", () => {
    expect(profilePath("/people", "m1", "g/1")).toBe("/people/m1?projectGroup=g%2F1");
    expect(profilePath("/organizations", "o1", null)).toBe("/organizations/o1");
  });
});

describe("a change of the list", () => {
  const state = { ...defaultListState, page: 7 };

  it("refetches from page 1 when it changes the selected rows", () => {
    expect(withChange(state, { search: "ada" }).page).toBe(1);
    expect(withChange(state, { pageSize: 100 }).page).toBe(1);
    expect(withChange(state, { order: { prop: "score", order: "descending" } }).page).toBe(1);
  });

  it("stays on its page when only the layout changes", () => {
    expect(withChange(state, { columns: ["bio"], density: "normal" }).page).toBe(7);
    expect(withChange(state, { page: 8 }).page).toBe(8);
  });

  it("sorts texts ascending and numbers descending, and reverses on the second click", () => {
    const byCount = nextOrder("activityCount", { prop: "displayName", order: "ascending" });
    expect(byCount).toEqual({ prop: "activityCount", order: "descending" });
    expect(nextOrder("activityCount", byCount)).toEqual({ prop: "activityCount", order: "ascending" });
    expect(nextOrder("jobTitle", byCount, true)).toEqual({ prop: "jobTitle", order: "ascending" });
  });

  it("returns whether a search or a setting may explain an empty list", () => {
    expect(hasActiveFilter(peopleAddress, defaultListState)).toBe(false);
    expect(hasActiveFilter(peopleAddress, { ...defaultListState, search: " " })).toBe(false);
    expect(hasActiveFilter(peopleAddress, { ...defaultListState, search: "ada" })).toBe(true);
    expect(
      hasActiveFilter(peopleAddress, { ...defaultListState, settings: { bot: "filter", teamMember: "include" } }),
    ).toBe(true);
    expect(
      hasActiveFilter(peopleAddress, { ...defaultListState, settings: { bot: "exclude", teamMember: "exclude" } }),
    ).toBe(true);
  });
});

describe("the total of a list", () => {
  it.each([
    [{ page: 1, pageSize: 20 }, 7, 7],
    [{ page: 3, pageSize: 20 }, 7, 47],
    [{ page: 1, pageSize: 20 }, 0, 0],
    [{ page: 1, pageSize: 20 }, 20, null],
    [{ page: 4, pageSize: 20 }, 0, null],
  ])("follows from the rows of the last page: %j with %i rows is %j", (place, rows, total) => {
    expect(totalFromRows(place, rows)).toBe(total);
  });
});
