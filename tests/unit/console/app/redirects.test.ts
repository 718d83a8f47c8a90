import { describe, expect, it } from "vitest";
import { contributorsTarget, integrationsTarget } from "#console/app/routes.ts";

function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => {
      kept.delete(key);
    },
  };
}

describe("/integrations", () => {
  it("if the query is non-empty and state is noconnect, go to the success page keeping the query", () => {
    const stored = storage({ segmentId: "s", segmentGrandparentId: "g" });
    expect(integrationsTarget("?code=1&state=noconnect", stored)).toBe("/integrations/success?code=1&state=noconnect");
  });

  it("else if a segment id is stored, go to its integration page keeping the query", () => {
    const stored = storage({ segmentId: "s 1", segmentGrandparentId: "g" });
    expect(integrationsTarget("?code=1&state=x", stored)).toBe("/integrations/g/s%201?code=1&state=x");
    expect(integrationsTarget("", stored)).toBe("/integrations/g/s%201");
  });

  it.each([
    [{}],
    [{ segmentId: "null", segmentGrandparentId: "g" }],
    [{ segmentId: "s" }],
    [{ segmentId: "s", segmentGrandparentId: "undefined" }],
  ])("else clear the stored ids and go to /project-groups: %j", (entries) => {
    const stored = storage(entries);
    expect(integrationsTarget("?code=1", stored)).toBe("/project-groups");
    expect(stored.kept.size).toBe(0);
  });
});

describe("/contributors", () => {
  it.each([
    ["/contributors", "", "/people"],
    ["/contributors/", "?search=a", "/people?search=a"],
    ["/contributors/new", "?projectGroup=g", "/people?projectGroup=g"],
    ["/contributors/merge-suggestions", "", "/people/merge-suggestions"],
    ["/contributors/m1", "?projectGroup=g&a=b", "/people/m1?projectGroup=g&a=b"],
    ["/contributors/m1/merge", "", "/people/m1/merge"],
  ])("%s%s redirects to the matching /people path, keeping the query", (pathname, search, target) => {
    expect(contributorsTarget(pathname, search)).toBe(target);
  });
});
