import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenColumns } from "#console/data-table/table/column.ts";
import { availableColumns, defaultColumns } from "#console/features/people/list/people-columns.tsx";

const definitions = [
  { name: "jobTitle", label: "Job title", type: "string", show: true },
  { name: "skills", label: "Skills", type: "multiSelect", show: true },
  { name: "karma", label: "Karma", type: "number", show: false },
];
const ids = (columns: readonly { id: string }[]) => columns.map((column) => column.id);

describe("columns of the people list", () => {
  it("shows Organization, Job title, Identities, Emails and # of activities by default", () => {
    expect(chosenColumns(availableColumns(true, []), null, null, defaultColumns).map((column) => column.label)).toEqual(
      ["Organization", "Job title", "Identities", "Emails", "# of activities"],
    );
  });

  it("offers columns of details only when the rows include them", () => {
    expect(ids(availableColumns(false, definitions))).toEqual([...defaultColumns, "joinedAt", "engagementLevel"]);
    expect(ids(availableColumns(true, []))).toEqual(expect.arrayContaining(["lastActive", "location", "bio", "tags"]));
  });

  it("sorts by organization, job title and location only when the server supports it", () => {
    const sorts = (rowDetails: boolean) => availableColumns(rowDetails, []).flatMap(({ sort }) => sort ?? []);
    const common = ["activityCount", "joinedAt", "score"];
    expect(sorts(false)).toEqual(common);
    expect(sorts(true)).toEqual(["organization", "jobTitle", ...common, "lastActive", "location"]);
  });

  it("offers each visible custom attribute that has no built-in column", () => {
    const custom = ids(availableColumns(true, definitions)).filter((id) => id.startsWith("attributes."));
    expect(custom).toEqual(["attributes.skills"]);
  });

  it("uses the URL first, then the user's own choice, then the default", () => {
    const available = availableColumns(true, definitions);
    expect(ids(chosenColumns(available, ["emails", "tags"], ["bio"], defaultColumns))).toEqual(["emails", "tags"]);
    expect(ids(chosenColumns(available, null, ["bio", "jobTitle"], defaultColumns))).toEqual(["bio", "jobTitle"]);
    expect(ids(chosenColumns(available, ["nonsense"], ["bio"], defaultColumns))).toEqual(["bio"]);
    expect(ids(chosenColumns(available, ["nonsense"], ["gone"], defaultColumns))).toEqual(defaultColumns);
  });

  it("shows every selected column once, in the selected order, and never an unknown one", () => {
    const available = availableColumns(true, definitions);
    const known = ids(available);
    const columnKeys = fc.array(fc.oneof(fc.constantFrom(...known), fc.string()), { maxLength: 12 });
    fc.assert(
      fc.property(columnKeys, (list) => {
        const shown = ids(chosenColumns(available, list, null, defaultColumns));
        const expected = [...new Set(list)].filter((id) => known.includes(id));
        expect(shown).toEqual(expected.length > 0 ? expected : defaultColumns);
      }),
    );
  });
});
