import { expect, it } from "vitest";
import {
  defaultListSort,
  defaultOrganizationSettings,
  defaultPageSize,
  defaultPeopleSettings,
  defaultSort,
  offsetOf,
  orderByOf,
  pageSizes,
  relationAfter,
} from "#shared/domain/lists/list-state.ts";

it("page size 20; choices 20, 50, 100, 200; offset (page-1)*size", () => {
  expect(defaultPageSize).toBe(20);
  expect(pageSizes).toEqual([20, 50, 100, 200]);
  expect(offsetOf({ currentPage: 1, pageSize: 20 })).toBe(0);
  expect(offsetOf({ currentPage: 3, pageSize: 50 })).toBe(100);
});

it("default sort createdAt descending; default list order activityCount descending", () => {
  expect(orderByOf(defaultSort)).toBe("createdAt_DESC");
  expect(orderByOf(defaultListSort)).toBe("activityCount_DESC");
  expect(orderByOf({ prop: "displayName", order: "ascending" })).toBe("displayName_ASC");
});

it("bots excluded, team members included; team organizations included", () => {
  expect(defaultPeopleSettings).toMatchObject({ bot: "exclude", teamMember: "include" });
  expect(defaultOrganizationSettings.teamOrganization).toBe("include");
});

it("removing the last filter resets the operator to and", () => {
  expect(relationAfter(0, "or")).toBe("and");
  expect(relationAfter(1, "or")).toBe("or");
});
