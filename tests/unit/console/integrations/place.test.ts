import { describe, expect, it } from "vitest";
import { keepPlace, readPageAddress } from "#console/features/integrations/page/integrations-address.ts";
import { findPlace } from "#console/features/integrations/page/integrations-page.tsx";

const group = (id: string) => ({
  id,
  name: id,
  projects: [{ id: `${id}-p`, name: "Project", subprojects: [{ id: `${id}-s`, name: "Sub-project" }] }],
});
const groups = [group("a"), group("b")];

describe("the place of the integration page", () => {
  it("is the way from the group over the project to the sub-project", () => {
    expect(findPlace(groups, "a", "a-s")).toMatchObject({
      kind: "here",
      path: [{ id: "a" }, { id: "a-p" }, { id: "a-s" }],
    });
  });

  it("moves to the right group when the address names another one", () => {
    expect(findPlace(groups, "a", "b-s")).toEqual({ kind: "move", to: "/integrations/b/b-s" });
    expect(findPlace(groups, "nonsense", "b-s")).toEqual({ kind: "move", to: "/integrations/b/b-s" });
  });

  it("is unknown for a project, a group and what is not there", () => {
    for (const id of ["a", "a-p", "c-s"]) expect(findPlace(groups, "a", id)).toEqual({ kind: "unknown" });
  });

  it("is kept as segmentId and segmentGrandparentId", () => {
    const kept = new Map<string, string>();
    keepPlace({ setItem: (key, value) => void kept.set(key, value) }, "a", "a-s");
    expect(Object.fromEntries(kept)).toEqual({ segmentId: "a-s", segmentGrandparentId: "a" });
  });
});

describe("the address of the integration page", () => {
  it("holds tab, search and drawer", () => {
    const query = new URLSearchParams("source=x&search=git&drawer=git");
    expect(readPageAddress(query)).toEqual({ tab: "all", search: "git", drawer: "git" });
  });
});
