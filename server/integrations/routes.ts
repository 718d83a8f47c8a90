import type { Platform } from "#server/platform/core/platform.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { identityHosts } from "#shared/contract/identity-lookup.ts";
import {
  integrationChannels,
  integrationCreate,
  integrationDestroy,
  integrationDestroyMany,
  integrationFind,
  integrationGlobal,
  integrationGlobalStatus,
  integrationMappedRepos,
  integrationPartitions,
  integrationPartitionsMap,
  integrationPause,
  integrationPreview,
  integrationProgressFind,
  integrationProgressList,
  integrationQuery,
  integrationSignIn,
  integrationSync,
  integrationSyncLog,
  integrationUpdate,
  integrationWrites,
} from "#shared/contract/integrations.ts";
import {
  providerSettingsList,
  providerSettingsUpdate,
  textRetentionEffect,
  textRetentionList,
  textRetentionUpdate,
} from "#shared/contract/settings.ts";
import { integrationPlatforms } from "./catalog.ts";
import { chooseTextRetention, countOldTexts, listTextRetention } from "./choose-text-retention.ts";
import { connectedSegment } from "./connect.ts";
import { listConnectedHosts } from "./connected-hosts.ts";
import { countGlobal, listGlobal } from "./global.ts";
import { findIntegration, listIntegrations } from "./list.ts";
import { listChannels } from "./list-channels.ts";
import { mappedRepositories } from "./mapped-repositories.ts";
import { listPartitions, mapPartitions } from "./partitions.ts";
import { previewName } from "./preview.ts";
import { findProgress, listProgress } from "./progress.ts";
import { signInAddress } from "./sign-in-address.ts";
import { listProviderSettings, writeProviderSettings } from "./sync/provider-settings.ts";
import { findSyncLog, listWrites } from "./sync-log.ts";
import { createIntegration, disconnectIntegrations, pauseIntegration, syncNow, updateIntegration } from "./write.ts";

/** Common routes of all integrations and the routes of each platform. */
export const integrationRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(integrationQuery, ({ body, requester }) => listIntegrations(db, body, idsOf(requester.segments))),
    route(integrationGlobal, ({ query }) => listGlobal(db, query ?? {})),
    route(integrationGlobalStatus, ({ query }) => countGlobal(db, query?.platform)),
    route(integrationMappedRepos, ({ params }) => mappedRepositories(db, params.segmentId)),
    route(integrationProgressList, ({ requester }) => listProgress(platform, idsOf(requester.segments))),
    route(integrationProgressFind, ({ params }) => findProgress(platform, params.id)),
    route(identityHosts, async () => ({ hosts: await listConnectedHosts(db, platform.config.hosts) })),
    route(integrationFind, ({ params }) => findIntegration(db, params.id)),
    route(integrationCreate, ({ body, requester }) => createIntegration(platform, requester, body)),
    route(integrationUpdate, ({ params, body, requester }) => updateIntegration(platform, requester, params.id, body)),
    route(integrationDestroyMany, ({ query, requester }) =>
      disconnectIntegrations(platform, requester, query.ids.filter(isUuid)),
    ),
    route(integrationDestroy, ({ params, requester }) => disconnectIntegrations(platform, requester, [params.id])),
    route(integrationSync, ({ params, requester }) => syncNow(platform, requester, params.id)),
    route(integrationPause, ({ params, requester }) => pauseIntegration(platform, requester, params.id)),
    route(integrationPartitions, ({ params }) => listPartitions(db, params.id)),
    route(integrationPartitionsMap, ({ params, body, requester }) =>
      mapPartitions(platform, requester, params.id, body.mapping),
    ),
    route(integrationChannels, ({ params, requester, signal }) => listChannels(platform, requester, params.id, signal)),
    route(integrationSyncLog, ({ params }) => findSyncLog(db, params.id)),
    route(integrationWrites, ({ params, query }) => listWrites(db, params.id, query ?? {})),
    route(integrationPreview, ({ body, requester, signal }) =>
      previewName(platform, connectedSegment(requester), body, signal),
    ),
    route(integrationSignIn, ({ body, requester }) => signInAddress(platform, requester, body.platform)),
    route(providerSettingsList, () => listProviderSettings(platform)),
    route(providerSettingsUpdate, async ({ body, requester }) => {
      await writeProviderSettings(platform, requester, body.values);
      return true;
    }),
    route(textRetentionList, () => listTextRetention(platform)),
    route(textRetentionEffect, async ({ query }) => ({
      texts: await countOldTexts(platform, query.platform, query.days),
    })),
    route(textRetentionUpdate, async ({ body, requester }) => {
      await chooseTextRetention(platform, requester, body.platform, body.days);
      return true;
    }),
    ...integrationPlatforms.flatMap((each) => each.routes(platform)),
  ];
};

const idsOf = (segments: readonly { id: string }[]) => segments.map(({ id }) => id);
