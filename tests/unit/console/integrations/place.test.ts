import { describe, expect, it } from "vitest";
import { readPageAddress, storePlace } from "#console/features/integrations/page/integrations-address.ts";
import { findPlace } from "#console/features/integrations/page/integrations-page.tsx";

const group = (id: string) => ({
  id,
  name: id,
  projects: [{ id: `${id}-p`, name: "Project", subprojects: [{ id: `${id}-s`, name: "Sub-project" }] }],
});
const groups = [group("a"), group("b")];

describe("the position of the integration page", () => {
  it("is the path from the group over the project to the sub-project", () => {
    expect(findPlace(groups, "a", "a-s")).toMatchObject({
      kind: "here",
      path: [{ id: "a" }, { id: "a-p" }, { id: "a-s" }],
    });
  });

  it("switches to the right group when the URL names another one", () => {
    expect(findPlace(groups, "a", "b-s")).toEqual({ kind: "move", to: "/integrations/b/b-s" });
    expect(findPlace(groups, "nonsense", "b-s")).toEqual({ kind: "move", to: "/integrations/b/b-s" });
  });

  it("is unknown for a project, a group and a missing id", () => {
    for (const id of ["a", "a-p", "c-s"]) expect(findPlace(groups, "a", id)).toEqual({ kind: "unknown" });
  });

  it("is stored as segmentId and segmentGrandparentId", () => {
    const storage = new Map<string, string>();
    storePlace({ setItem: (key, value) => void storage.set(key, value) }, "a", "a-s");
    expect(Object.fromEntries(storage)).toEqual({ segmentId: "a-s", segmentGrandparentId: "a" });
  });
});

describe("the URL of the integration page", () => {
  it("contains tab, search, drawer and connection", () => {
    const query = new URLSearchParams("source=x&search=git&drawer=git");
    expect(readPageAddress(query)).toEqual({ tab: "all", search: "git", drawer: "git", connection: null });
  });
});
