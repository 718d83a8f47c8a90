import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { IntegrationPreview } from "#shared/contract/integrations.ts";
import { findConnector } from "./catalog.ts";
import { storedConnection, storedSettings } from "./connect.ts";
import { accessFields } from "./sync/access.ts";
import { callProvider } from "./sync/connect-to.ts";
import type { PreviewedName } from "./sync/connector.ts";

interface PreviewRequest extends PreviewedName {
  readonly platform: string;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Returns a preview of the content for a name entered in a platform's form.
 * @throws HttpError 400 for a platform without previews, and when the provider cannot be reached
 */
export async function previewName(
  platform: Platform,
  segmentId: string,
  { platform: key, list, value, settings: sent = {} }: PreviewRequest,
  signal: AbortSignal,
): Promise<IntegrationPreview> {
  const connector = findConnector(key);
  if (!connector?.preview) throw badRequest("This platform has no preview.");
  // A form never names a stored sign-in: it could be another sub-project's.
  const settings = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !Object.hasOwn(accessFields, name) || name === "token"),
  );
  const whole = { ...(await storedSettings(platform, key, segmentId, settings)), ...settings };
  // Uses the sign-in of an existing connection.
  const { id } = (await storedConnection(platform.db, key, segmentId)) ?? {};
  const { problem, total, posts } = await callProvider(
    platform,
    connector,
    { segmentId, settings: whole, ...(id && { id }) },
    signal,
    async (context) => (await connector.preview?.(context, { list, value })) ?? { problem: null },
  );
  return {
    problem,
    total: total ?? null,
    posts: (posts ?? []).map(({ at, ...post }) => ({ ...post, timestamp: at?.toISOString() ?? null })),
  };
}
