import { expect, it } from "vitest";
import {
  findProjectGroup,
  findSubProject,
  joinNames,
  projectCount,
  segmentOptions,
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

it("a name that group, project and sub-project share is written once", () => {
  expect(joinNames(["Heron", "Heron", "Heron"])).toBe("Heron");
  expect(joinNames(["Heron", "Heron", "Core"])).toBe("Heron / Core");
});

it("a project and its only sub-project of the same name are one choice, unless the sub-project is the current value", () => {
  const projects = [
    { id: "p1", name: "Heron", subprojects: [{ id: "s1", name: "Heron" }] },
    {
      id: "p2",
      name: "Teal",
      subprojects: [
        { id: "s2", name: "Teal" },
        { id: "s3", name: "Core" },
      ],
    },
  ];
  const labels = (current?: string) => segmentOptions(projects, current).map(({ label }) => label);
  expect(labels()).toEqual(["Heron", "Teal", "Teal", "Teal / Core"]);
  expect(labels("s1")).toEqual(["Heron", "Heron", "Teal", "Teal", "Teal / Core"]);
});
