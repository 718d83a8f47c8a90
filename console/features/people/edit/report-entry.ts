import { Flag } from "lucide-react";
import type { MenuEntry } from "#console/record-page/index.ts";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import { reportIssue } from "../../issue-report/index.ts";
import { texts } from "./texts.ts";

/** Inserts the report entry before the entry to delete, which is last. */
export function withReport(entries: readonly MenuEntry[], report: MenuEntry): MenuEntry[] {
  const end = entries.findIndex(({ danger }) => danger);
  return end < 0 ? [...entries, report] : [...entries.slice(0, end), report, ...entries.slice(end)];
}

/** Menu entry "Report data issue", which opens the form with a summary of the attribute. */
export function reportEntry(personId: string, attribute: ReportedAttribute): MenuEntry {
  return {
    id: "report",
    label: texts.report,
    icon: Flag,
    begins: true,
    onSelect: () => reportIssue({ kind: "person", id: personId }, attribute),
  };
}
