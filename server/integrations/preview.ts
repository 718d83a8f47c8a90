import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { IntegrationPreview } from "#shared/contract/integrations.ts";
import { findConnector } from "./catalog.ts";
import { connectionsOf, hasSameOrigin, storedConnection, storedSettings } from "./connect.ts";
import { requestsPerHour } from "./estimate-end.ts";
import { readSettings } from "./secret-settings.ts";
import { accessFields } from "./sync/access.ts";
import { callProvider } from "./sync/connect-to.ts";
import type { PreviewedName } from "./sync/connector.ts";

interface PreviewRequest {
  readonly platform: string;
  /** Name of the preview; without one, the amount of data of the connection is returned. */
  readonly list?: PreviewedName["list"] | undefined;
  readonly value?: PreviewedName["value"] | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** Time of one request where the provider's limit does not make it slower, seconds. */
const requestSeconds = 0.7;

/**
 * Returns a preview of the content for a name entered in a platform's form.
 * @throws HttpError 400 for a platform without previews, and when the provider cannot be reached
 */
export async function previewName(
  platform: Platform,
  segmentId: string,
  { platform: key, list, value, settings: given = {} }: PreviewRequest,
  signal: AbortSignal,
): Promise<IntegrationPreview> {
  const connector = findConnector(key);
  const settings = Object.fromEntries(Object.entries(given).filter(([name]) => !isProven(name)));
  if (list === undefined || value === undefined) return measure(platform, segmentId, { key, sent: settings }, signal);
  if (!connector?.preview) throw badRequest("This platform has no preview.");
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

/** A form names no sign-in or installation that connecting proves: it could be another sub-project's. */
const isProven = (setting: string): boolean =>
  setting === "installationId" || (Object.hasOwn(accessFields, setting) && setting !== "token");

/**
 * Returns the amount of data that the first sync of a connection reads.
 * @throws HttpError 400 when the provider cannot be reached
 */
async function measure(
  platform: Platform,
  segmentId: string,
  { key, sent }: { readonly key: string; readonly sent: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<IntegrationPreview> {
  const { db, secrets, config } = platform;
  const none = { problem: null, total: null, posts: [] };
  const connector = findConnector(key);
  if (!connector?.measure) return { ...none, amounts: null };
  const rows = await connectionsOf(db, [key], segmentId);
  // A stored token is only sent to the server that it was entered for.
  const stored = rows.find((row) =>
    hasSameOrigin(secrets, config.hosts, row, { connector, settings: { ...row.settings, ...sent } }),
  );
  const own = stored && { id: stored.id, secrets: stored.secrets, settings: readSettings(secrets, stored) };
  const record = { ...own, segmentId, settings: { ...own?.settings, ...sent } };
  const found = await callProvider(platform, connector, record, signal, async (context) =>
    connector.measure?.(context),
  );
  const perHour = requestsPerHour(connector, config);
  const amounts = (found ?? []).flatMap(({ stream, count, requests }) => {
    const line = connector.streams.find(({ name }) => name === stream);
    if (!line) return [];
    const minutes = Math.ceil(Math.max((requests / perHour) * 60, (requests * requestSeconds) / 60));
    const [one, many = `${one}s`] = [line.unit].flat();
    return [{ name: stream, label: many, count, requests, minutes, isOptional: line.isOptional === true }];
  });
  return { ...none, amounts };
}
