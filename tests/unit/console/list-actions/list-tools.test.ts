import { describe, expect, it } from "vitest";
import { listTools } from "#console/features/list-actions/list-tools.ts";

const all = { csvDownload: true, csvImport: true, identityExport: true, tags: true, trash: true, issueReports: true };

const leaving = ["csv", "export", "identities"];

describe("what can be looked after from a list", () => {
  it.each([
    [
      "admin",
      ["csv", "export", "import", "identities", "tags", "attributes", "trash", "reports"],
      ["csv", "export", "import", "common", "trash", "reports"],
    ],
    [
      "projectAdmin",
      ["csv", "export", "import", "identities", "tags", "attributes", "trash"],
      ["csv", "export", "import", "trash"],
    ],
    ["readonly", [...leaving, "tags"], ["csv", "export"]],
  ])("is what the role allows: %s", (role, people, organizations) => {
    expect(listTools("people", [role], all, true)).toEqual(people);
    expect(listTools("organizations", [role], all, true)).toEqual(organizations);
  });

  it("changes nothing where a project admin does not work", () => {
    expect(listTools("people", ["projectAdmin"], all, false)).toEqual([...leaving, "tags"]);
    expect(listTools("organizations", ["projectAdmin"], all, false)).toEqual(["csv", "export"]);
  });

  it("leaves out what the backend cannot do", () => {
    expect(listTools("people", ["admin"], {}, true)).toEqual(["export", "attributes"]);
    expect(listTools("organizations", ["projectAdmin"], { trash: false }, true)).toEqual(["export"]);
  });
});
