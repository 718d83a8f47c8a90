import { describe, expect, it } from "vitest";
import { listTools } from "#console/features/list-actions/list-tools.ts";
import type { Capability } from "#shared/contract/config.ts";

const only = (listed: Partial<Record<Capability, boolean>>) => (capability: Capability) => listed[capability] === true;
const all = only({
  csvDownload: true,
  csvImport: true,
  identityExport: true,
  inbox: true,
  tags: true,
  trash: true,
  issueReports: true,
});

const leaving = ["csv", "export", "identities"];

describe("the management actions of a list", () => {
  it.each([
    [
      "admin",
      ["csv", "export", "import", "identities", "tags", "attributes", "changes", "trash", "reports"],
      ["csv", "export", "import", "changes", "common", "trash", "reports"],
    ],
    [
      "projectAdmin",
      ["csv", "export", "import", "identities", "tags", "attributes", "changes", "trash"],
      ["csv", "export", "import", "changes", "trash"],
    ],
    ["readonly", [...leaving, "tags"], ["csv", "export"]],
  ])("depend on the role: %s", (role, people, organizations) => {
    expect(listTools("people", [role], all, true)).toEqual(people);
    expect(listTools("organizations", [role], all, true)).toEqual(organizations);
  });

  it("change nothing in segments outside of a project admin's groups", () => {
    expect(listTools("people", ["projectAdmin"], all, false)).toEqual([...leaving, "tags", "changes"]);
    expect(listTools("organizations", ["projectAdmin"], all, false)).toEqual(["csv", "export", "changes"]);
  });

  it("omit actions that the backend does not support", () => {
    expect(listTools("people", ["admin"], only({}), true)).toEqual(["export", "attributes"]);
    expect(listTools("organizations", ["projectAdmin"], only({ trash: false }), true)).toEqual(["export"]);
  });
});
