import { expect, test } from "vitest";
import { joinNames, segmentOptions } from "#shared/domain/segments.ts";

test("a name that group, project and sub-project share is written once", () => {
  expect(joinNames(["Heron", "Heron", "Heron"])).toBe("Heron");
  expect(joinNames(["Heron", "Heron", "Core"])).toBe("Heron / Core");
});

test("a project and its only sub-project of the same name are one choice, unless the sub-project is the current value", () => {
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
