import { beforeEach, describe, expect, test } from "vitest";
import {
  clearSelection,
  isSelected,
  selectAll,
  selectPage,
  selectRow,
  showPage,
  useSelection,
} from "#console/data-table/selection/selection.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id, displayName: id.toUpperCase() }));
const selected = () => [...useSelection.getState().rows.keys()];

beforeEach(() => {
  clearSelection();
  showPage("", []);
  showPage("everybody", rows("a", "b", "c", "d", "e"));
});

describe("selection of rows", () => {
  test("A row is selected and deselected; with Shift the range since the last one follows, in both directions", () => {
    selectRow("b", true, false);
    selectRow("d", true, true);
    expect(selected()).toEqual(["b", "c", "d"]);
    selectRow("c", false, false);
    selectRow("a", false, true);
    expect(selected()).toEqual(["d"]);
  });

  test("The page's checkbox selects the page; rows of other pages stay", () => {
    selectRow("a", true, false);
    showPage("everybody", rows("f", "g"));
    selectPage(true);
    expect(selected()).toEqual(["a", "f", "g"]);
    selectPage(false);
    expect(selected()).toEqual(["a"]);
  });

  test("Shift without a start row on this page selects the one row", () => {
    selectRow("a", true, false);
    showPage("everybody", rows("f", "g", "h"));
    selectRow("h", true, true);
    expect(selected()).toEqual(["a", "h"]);
  });

  test("Another search or filter clears the selection", () => {
    selectRow("a", true, false);
    showPage("found", rows("a", "z"));
    expect(selected()).toEqual([]);
    selectAll();
    showPage("everybody", rows("a"));
    expect(useSelection.getState().all).toBe(false);
  });

  test("All means every row, loaded or not; deselecting one leaves the rest of the page", () => {
    selectAll();
    expect(isSelected(useSelection.getState(), "unseen")).toBe(true);
    selectRow("b", false, false);
    expect(useSelection.getState().all).toBe(false);
    expect(selected()).toEqual(["a", "c", "d", "e"]);
  });
});
