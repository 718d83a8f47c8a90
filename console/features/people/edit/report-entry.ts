import { Flag } from "lucide-react";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import { reportIssue } from "../../issue-report/index.ts";
import type { MenuEntry } from "../../profile/index.ts";
import { texts } from "./texts.ts";

/** "Report data issue" in the menu of an attribute: the form opens with its summary (core.md 2). */
export function reportEntry(personId: string, attribute: ReportedAttribute): MenuEntry {
  return {
    id: "report",
    label: texts.report,
    icon: Flag,
    begins: true,
    onSelect: () => reportIssue({ kind: "person", id: personId }, attribute),
  };
}
