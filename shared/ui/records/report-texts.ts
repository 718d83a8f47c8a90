import { reportTexts } from "#shared/domain/issue-report.ts";

/** Texts of the report form. */
export const reportFormTexts = {
  ...reportTexts,
  title: "Report data issue",
  submit: "Report issue",
  issue: "Data issue",
  issues: { incorrect: "Incorrect data", missing: "Missing data" },
  dataType: "Data type",
  dataTypePlaceholder: "Select option",
  preview: "Attribute preview",
  attribute: "Reported data",
  description: "Description",
} as const;
