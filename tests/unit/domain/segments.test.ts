import { expect, it } from "vitest";
import {
  findProjectGroup,
  findSubProject,
  projectCount,
  segmentPath,
  subProjectIds,
  subProjects,
} from "#shared/domain/segments.ts";

const group = {
  id: "g1",
  name: "Cloud",
  projects: [
    {
      id: "p1",
      name: "Alpha",
      subprojects: [
        { id: "s1", name: "Alpha Core" },
        { id: "s2", name: "Alpha Docs" },
      ],
    },
    { id: "p2", name: "Beta", subprojects: [{ id: "s3", name: "Beta Core" }] },
  ],
};

it("a selected group represents the ids of all its sub-projects", () => {
  expect(subProjectIds(group)).toEqual(["s1", "s2", "s3"]);
  expect(subProjects(group).map(({ name }) => name)).toEqual(["Alpha Core", "Alpha Docs", "Beta Core"]);
});

it("the picker shows the project count of a group", () => {
  expect(projectCount(group)).toBe(2);
});

it("a sub-project is found with its project, an unknown one is not", () => {
  expect(findSubProject(group, "s3")?.project.name).toBe("Beta");
  expect(findSubProject(group, "p1")).toBeNull();
});

it("the path leads from the group down to the segment of any level", () => {
  const names = (id: string) => segmentPath(group, id).map(({ name }) => name);
  expect(names("s2")).toEqual(["Cloud", "Alpha", "Alpha Docs"]);
  expect(names("p2")).toEqual(["Cloud", "Beta"]);
  expect(names("g1")).toEqual(["Cloud"]);
  expect(names("else")).toEqual([]);
});

it("the group of a segment is found by a segment of any level", () => {
  const other = { id: "g2", name: "Other", projects: [] };
  expect(findProjectGroup([other, group], "s1")).toBe(group);
  expect(findProjectGroup([other, group], "g2")).toBe(other);
  expect(findProjectGroup([other], "s1")).toBeNull();
});
