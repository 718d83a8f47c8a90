import type { Platform } from "#server/platform/core/platform.ts";
import { Reply, type Route, route } from "#server/platform/http/route.ts";
import type { ActivityTypes } from "#shared/contract/activity-types.ts";
import { settingsRead, settingsUpdate } from "#shared/contract/settings.ts";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import { changeWorkspace, readWorkspace, settingsRow, workspaceVersion } from "./workspace.ts";

/** Routes for workspace settings. */
export const settingsRoutes = (platform: Platform): Route[] => [
  route(settingsRead, async () => answerOf(await readWorkspace(platform.db))),
  route(settingsUpdate, async ({ body, requester }) =>
    answerOf(await changeWorkspace(platform, requester, body.settings)),
  ),
];

const answerOf = (row: Parameters<typeof settingsRow>[0]) =>
  new Reply(
    {
      ...settingsRow(row),
      // Both have the same shape; the contract's type only lacks `readonly`.
      activityTypes: { default: activityTypes as ActivityTypes["default"], custom: {} },
    },
    { etag: workspaceVersion(row) },
  );
