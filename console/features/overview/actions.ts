import { FileChartColumn } from "lucide-react";
import { goTo } from "#console/core/navigation.ts";
import { selectedGroup } from "#console/core/selected-group.ts";
import { isPermitted, type SessionUser } from "#console/session/index.ts";
import type { Action } from "#shared/ui/actions.ts";
import { reportPath, reportTitle } from "./titles.ts";

/** Actions on the selected project group, for the command palette. */
export const actions: readonly Action<{ readonly user: SessionUser | null }>[] = [
  {
    id: "open-report",
    label: reportTitle,
    icon: FileChartColumn,
    capability: "report",
    isAvailable: ({ user }) => user !== null && selectedGroup() !== null && isPermitted(user.roles, "activityRead"),
    run: () => goTo(reportPath(selectedGroup()?.id ?? "")),
  },
];
