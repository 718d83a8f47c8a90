import { describe, expect, it } from "vitest";
import {
  emptyReport,
  type ReportedAttribute,
  reportDataTypes,
  reportDescription,
  reportErrors,
  reportPreview,
  reportSummary,
} from "#shared/domain/issue-report.ts";

describe("attribute summary lines", () => {
  it.each<[ReportedAttribute, string[], string | null]>([
    [{ dataType: "Profile details", person: "Ada" }, ["Person: Ada"], null],
    [
      { dataType: "Profile details", person: "Ada", detail: { label: "Location", value: "Lisbon" } },
      ["Person: Ada", "Location: Lisbon"],
      "Location: Lisbon",
    ],
    [
      { dataType: "Organization details", organization: "Nordvik", detail: { label: "Industry", value: null } },
      ["Organization: Nordvik", "Industry: not set"],
      "Industry: not set",
    ],
    [{ dataType: "Project", project: "Lattice" }, ["Project: Lattice"], "Lattice"],
    [
      { dataType: "Project affiliation", project: "Lattice", organizations: ["Nordvik", "Savanna"] },
      ["Project: Lattice", "Affiliation: Nordvik"],
      "Lattice",
    ],
    [
      { dataType: "Work experience", organization: "Nordvik", title: "Engineer", dateStart: "2022-03-01" },
      ["Work experience: Nordvik", "Title: Engineer", "Period: March 2022 → Present"],
      "Nordvik",
    ],
    [
      { dataType: "Work experience", organization: "Nordvik", dateEnd: "2022-03-01" },
      ["Work experience: Nordvik", "Period: Unknown → March 2022"],
      "Nordvik",
    ],
    [
      { dataType: "Work experience", organization: "Nordvik" },
      ["Work experience: Nordvik", "Period: Unknown → Unknown"],
      "Nordvik",
    ],
    [{ dataType: "Identity", platform: "github", value: "ada-l" }, ["Identity: GitHub ada-l"], "ada-l"],
    [{ dataType: "Organization details", organization: "Nordvik" }, ["Organization: Nordvik"], null],
    [{ dataType: "Domain", domain: "nordvik.example" }, ["Domain: nordvik.example"], "nordvik.example"],
  ])("%j", (attribute, lines, preview) => {
    expect(reportSummary(attribute)).toEqual(lines);
    expect(reportPreview(attribute)).toBe(preview);
  });

  it("the description is the summary block, a blank line, then the user's text; only the text without an attribute", () => {
    const attribute: ReportedAttribute = { dataType: "Project affiliation", project: "Lattice", organizations: [] };
    expect(reportDescription(attribute, " Wrong. ")).toBe("Project: Lattice\nAffiliation: Individual\n\nWrong.");
    expect(reportDescription(null, " Wrong. ")).toBe("Wrong.");
  });
});

describe("the report form", () => {
  it("opens with incorrect data, no type and no description, or with the type of its attribute", () => {
    expect(emptyReport()).toEqual({ dataIssue: "incorrect", dataType: "", description: "" });
    expect(emptyReport({ dataType: "Domain", domain: "x.org" }).dataType).toBe("Domain");
  });

  it("issue, data type and description are required", () => {
    expect(reportErrors({ dataIssue: "", dataType: "", description: " " })).toEqual({
      dataIssue: "This field is required",
      dataType: "Please select data type",
      description: "Please enter description",
    });
    expect(reportErrors({ dataIssue: "missing", dataType: "Other", description: "x" })).toEqual({});
  });

  it("offers the data types of the entity", () => {
    expect(reportDataTypes.person).not.toContain("Domain");
    expect(reportDataTypes.organization).toEqual(["Organization details", "Identity", "Domain", "Other"]);
  });
});
