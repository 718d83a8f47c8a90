import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { integrationChannels } from "#shared/contract/integrations.ts";
import { findConnector } from "./catalog.ts";
import { assertMayChange } from "./connect.ts";
import { integrationRecord } from "./list.ts";
import { callProvider } from "./sync/connect-to.ts";
import { placePartitions } from "./sync/partitions.ts";

/**
 * Asks the provider for the channels that a connection could read.
 * @throws HttpError 400, 403, 404
 */
export async function listChannels(
  platform: Platform,
  requester: Requester,
  id: string,
  signal: AbortSignal,
): Promise<AnswerOf<typeof integrationChannels>> {
  const record = await integrationRecord(platform.db, id);
  assertMayChange(requester, record);
  const connector = findConnector(record.platform);
  if (!connector?.isChoosable) throw badRequest("The channels of this platform cannot be chosen.");
  const found = await callProvider(platform, connector, record, signal, async (context) =>
    connector.partitions(context),
  );
  const placed = await placePartitions(platform, connector, record, found);
  return placed.flatMap(({ key, label }) => (connector.isChoosable?.({ key }) ? [{ key, label }] : []));
}
