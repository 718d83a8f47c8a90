import { describe, expect, it } from "vitest";
import { listTools } from "#console/features/list-actions/list-tools.ts";

const all = { tags: true, trash: true, issueReports: true };

describe("what can be looked after from a list", () => {
  it.each([
    ["admin", ["tags", "attributes", "trash", "reports"], ["common", "trash", "reports"]],
    ["projectAdmin", ["tags", "attributes", "trash"], ["trash"]],
    ["readonly", ["tags"], []],
  ])("is what the role allows: %s", (role, people, organizations) => {
    expect(listTools("people", [role], all, true)).toEqual(people);
    expect(listTools("organizations", [role], all, true)).toEqual(organizations);
  });

  it("changes nothing where a project admin does not work", () => {
    expect(listTools("people", ["projectAdmin"], all, false)).toEqual(["tags"]);
    expect(listTools("organizations", ["projectAdmin"], all, false)).toEqual([]);
  });

  it("leaves out what the backend cannot do", () => {
    expect(listTools("people", ["admin"], {}, true)).toEqual(["attributes"]);
    expect(listTools("organizations", ["projectAdmin"], { trash: false }, true)).toEqual([]);
  });
});
