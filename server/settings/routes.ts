import type { Platform } from "#server/base/platform.ts";
import { type Route, route } from "#server/http/route.ts";
import type { ActivityTypes } from "#shared/contract/activity-types.ts";
import { settingsRead } from "#shared/contract/settings.ts";
import { activityTypes } from "#shared/domain/activity-types.ts";
import { readWorkspace, settingsRow } from "./workspace.ts";

/** Workspace settings. */
export const settingsRoutes = ({ db }: Platform): Route[] => [
  route(settingsRead, async () => ({
    ...settingsRow(await readWorkspace(db)),
    // Both are plain data of the same shape; the contract's type only lacks the word readonly.
    activityTypes: { default: activityTypes as ActivityTypes["default"], custom: {} },
  })),
];
