import { FileChartColumn } from "lucide-react";
import { goTo } from "#console/core/navigation.ts";
import { selectedGroup } from "#console/core/selected-group.ts";
import { isPermitted, type SessionUser } from "#console/session/index.ts";
import type { Action } from "#console/ui/actions.ts";
import { titles } from "../titles.ts";

/** URL of the report on a project group, a project or a sub-project. */
export const reportPath = (segmentId: string) => `/projects/${segmentId}/report`;

/** Actions on the selected project group, for the command palette. */
export const actions: readonly Action<{ readonly user: SessionUser | null }>[] = [
  {
    id: "open-report",
    label: titles.report,
    icon: FileChartColumn,
    capability: "report",
    isAvailable: ({ user }) => user !== null && selectedGroup() !== null && isPermitted(user.roles, "activityRead"),
    run: () => goTo(reportPath(selectedGroup()?.id ?? "")),
  },
];
