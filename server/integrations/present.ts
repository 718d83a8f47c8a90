import type { Integration } from "#shared/contract/integrations.ts";
import type { IntegrationPlatform } from "./integration-platform.ts";
import type { IntegrationRecord, StreamRecord } from "./records.ts";
import { withoutSecrets } from "./secret-settings.ts";

/** Converts an integration to the wire format, without secrets. */
export function presentIntegration(
  record: IntegrationRecord,
  streams: readonly StreamRecord[],
  presentSettings: IntegrationPlatform["presentSettings"],
  liveError: string | null = null,
): Integration {
  const settings = withoutSecrets(record.settings);
  const moments = [record.updatedAt, record.lastProcessedAt, record.lastSyncedAt].filter((each) => each !== null);
  return {
    id: record.id,
    platform: record.platform,
    status: record.status,
    settings: presentSettings ? presentSettings(settings, streams) : settings,
    segmentId: record.segmentId,
    integrationIdentifier: record.integrationIdentifier,
    lastProcessedAt: new Date(Math.max(...moments.map(Number))).toISOString(),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    createdById: record.createdById,
    updatedById: record.updatedById,
    // Hides an earlier error during a retry.
    error: record.status === "error" || record.status === "needs-reconnect" ? record.error : null,
    lastSyncedAt: record.lastSyncedAt?.toISOString() ?? null,
    readFrom: record.readFrom?.toISOString() ?? null,
    nextSyncAt: record.nextSyncAt?.toISOString() ?? null,
    ...(liveError !== null && { liveError }),
  };
}
