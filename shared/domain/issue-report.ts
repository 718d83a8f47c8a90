import { platformName } from "./identities/platforms.ts";
import { type DateInput, formatPeriod } from "./text/dates.ts";

/** Subject of a report. The labels are the values sent to the API (rules.md 3, wire.md 23.2). */
export type ReportDataType =
  | "Profile details"
  | "Project"
  | "Project affiliation"
  | "Work experience"
  | "Identity"
  | "Organization details"
  | "Domain"
  | "Other";

/** Reportable data types by entity, in the order of the form (rules.md 5). */
export const reportDataTypes: Readonly<Record<"person" | "organization", readonly ReportDataType[]>> = {
  person: ["Profile details", "Project", "Project affiliation", "Work experience", "Identity", "Other"],
  organization: ["Organization details", "Identity", "Domain", "Other"],
};

/** One attribute in a profile's details, as displayed. */
export interface ReportedDetail {
  readonly label: string;
  /** Null when unknown. */
  readonly value: string | null;
}

/** The attribute from whose menu the report was opened. */
export type ReportedAttribute =
  | { readonly dataType: "Profile details"; readonly person: string; readonly detail?: ReportedDetail }
  | { readonly dataType: "Project"; readonly project: string }
  | {
      readonly dataType: "Project affiliation";
      readonly project: string;
      /** Names in the displayed order. The summary contains the first one; an empty list means "Individual". */
      readonly organizations: readonly string[];
    }
  | {
      readonly dataType: "Work experience";
      readonly organization: string;
      readonly title?: string | null | undefined;
      readonly dateStart?: DateInput;
      readonly dateEnd?: DateInput;
    }
  | { readonly dataType: "Identity"; readonly platform: string; readonly value: string }
  | { readonly dataType: "Organization details"; readonly organization: string; readonly detail?: ReportedDetail }
  | { readonly dataType: "Domain"; readonly domain: string };

const detailLine = ({ label, value }: ReportedDetail) => `${label}: ${value ?? "not set"}`;
const detailLines = (detail: ReportedDetail | undefined) => (detail ? [detailLine(detail)] : []);

/** The generated summary of an attribute, one line each (rules.md 5, "Attribute summary lines"). */
export function reportSummary(attribute: ReportedAttribute): string[] {
  switch (attribute.dataType) {
    case "Profile details":
      return [`Person: ${attribute.person}`, ...detailLines(attribute.detail)];
    case "Project":
      return [`Project: ${attribute.project}`];
    case "Project affiliation":
      return [`Project: ${attribute.project}`, `Affiliation: ${attribute.organizations[0] ?? "Individual"}`];
    case "Work experience":
      return [
        `Work experience: ${attribute.organization}`,
        ...(attribute.title ? [`Title: ${attribute.title}`] : []),
        `Period: ${formatPeriod(attribute.dateStart, attribute.dateEnd)}`,
      ];
    case "Identity":
      return [`Identity: ${platformName(attribute.platform)} ${attribute.value}`];
    case "Organization details":
      return [`Organization: ${attribute.organization}`, ...detailLines(attribute.detail)];
    case "Domain":
      return [`Domain: ${attribute.domain}`];
  }
}

/** Attribute preview of the form; null for types without their own display (rules.md 2). */
export function reportPreview(attribute: ReportedAttribute): string | null {
  switch (attribute.dataType) {
    case "Profile details":
    case "Organization details":
      return attribute.detail ? detailLine(attribute.detail) : null;
    case "Project":
    case "Project affiliation":
      return attribute.project;
    case "Work experience":
      return attribute.organization;
    case "Identity":
      return attribute.value;
    case "Domain":
      return attribute.domain;
  }
}

/** Description to send: the summary block when an attribute was given, a blank line, the user's text (rules.md 7). */
export function reportDescription(attribute: ReportedAttribute | null, text: string): string {
  return attribute === null ? text.trim() : `${reportSummary(attribute).join("\n")}\n\n${text.trim()}`;
}

/** Values of the form. */
export interface ReportForm {
  readonly dataIssue: "incorrect" | "missing" | "";
  readonly dataType: ReportDataType | "";
  readonly description: string;
}

/** The form's initial values, also used on reset. An attribute presets its type (rules.md 2). */
export function emptyReport(attribute: ReportedAttribute | null = null): ReportForm {
  return { dataIssue: "incorrect", dataType: attribute?.dataType ?? "", description: "" };
}

/** Texts of the form and its toasts, exactly as in rules.md 2, 5 and 8 (including "identity" for "identify"). */
export const reportTexts = {
  hint: "Please identity and describe which data attribute is incorrect or missing from this profile.",
  issueRequired: "This field is required",
  dataTypeRequired: "Please select data type",
  descriptionRequired: "Please enter description",
  failed: "Something went wrong while reporting data issue",
  doneTitle: "Data issue reported successfully",
  done: "Thanks for reporting this data issue! Our team will address it as soon as possible and inform you once it is resolved.",
} as const;

/** The first error of each invalid field. The form can be sent when there is none (rules.md 5). */
export function reportErrors(form: ReportForm): Partial<Record<keyof ReportForm, string>> {
  return {
    ...(form.dataIssue === "" && { dataIssue: reportTexts.issueRequired }),
    ...(form.dataType === "" && { dataType: reportTexts.dataTypeRequired }),
    ...(form.description.trim() === "" && { description: reportTexts.descriptionRequired }),
  };
}
