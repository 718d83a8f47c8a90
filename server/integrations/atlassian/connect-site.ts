import { badRequest, type HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { integrationStreams } from "#server/platform/db/schema/integrations.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { cleanSiteUrl, isSameSite } from "#shared/validators/atlassian.ts";
import { type Chosen, chooseConnection, connectedSegment, connectionsOf } from "../connect.ts";
import { presentIntegration } from "../present.ts";
import { readSettings } from "../secret-settings.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import { type Connector, SyncError } from "../sync/connector.ts";
import { isCloudUrl } from "./site.ts";

/** Error messages shared by both products. */
const texts = {
  url: "No supported site found at this URL. Check the URL.",
  credentials: "The site does not accept these credentials. Check them and try again.",
} as const;

type Settings = Readonly<Record<string, unknown>>;

/** Short timeout, because a user waits for the answer. */
const checkMs = 20_000;

/** An Atlassian product. */
interface Product {
  readonly key: "jira" | "confluence";
  readonly connector: Connector;
}

/** Settings that were checked against the site. */
export interface CheckedSite {
  readonly segmentId: string;
  readonly integrationId: string | null;
  readonly settings: Settings;
  /** True when the site differs from the connected one. */
  readonly isOther: boolean;
}

/**
 * Checks settings against the site before they are stored. Call it outside of a transaction.
 * @param given.url as entered by the user
 * @param settingsOf returns the settings including secrets, built from the request and the stored settings; the stored
 * settings are empty when the server changes
 * @throws HttpError 400 with a readable message when the site cannot be read with these settings
 */
export async function checkSite(
  platform: Platform,
  requester: Requester,
  product: Product,
  { url, integrationId }: { readonly url: string } & Pick<Chosen, "integrationId">,
  settingsOf: (url: string, stored: Settings) => Settings,
): Promise<CheckedSite> {
  const segmentId = connectedSegment(requester);
  const cleaned = cleanSiteUrl(url);
  if (!cleaned) throw badRequest("Enter valid URL");
  const rows = await connectionsOf(platform.db, [product.key], segmentId);
  const same = integrationId ? undefined : rows.find(({ settings }) => isSameSite(cleaned, String(settings.url)));
  const before = same ?? chooseConnection(platform, product.connector, rows, { integrationId });
  const stored = before ? readSettings(platform.secrets, before) : {};
  const isOther = !isSameSite(cleaned, String(stored.url));
  const settings = settingsOf(cleaned, isOther ? {} : stored);
  const checked = await withDeployment(platform, product, segmentId, settings);
  return { segmentId, integrationId: before?.id ?? null, settings: checked, isOther };
}

/** Stores a checked site and starts its sync. */
export async function storeSite(
  platform: Platform,
  requester: Requester,
  { key, connector }: Product,
  { isOther, ...site }: CheckedSite,
): Promise<Integration> {
  const record = await connectAndSync(platform, requester, { platform: key, connector, ...site });
  // Cursors of the previous site do not apply to this one.
  if (isOther) await platform.db.delete(integrationStreams).where(eq(integrationStreams.integrationId, record.id));
  return presentIntegration(record, [], undefined);
}

/** Returns the settings with the deployment that accepts them. A custom domain can belong to a Cloud site. */
async function withDeployment(
  platform: Platform,
  { connector }: Product,
  segmentId: string,
  given: Settings,
): Promise<Settings> {
  const errors: SyncError[] = [];
  for (const deployment of isCloudUrl(String(given.url)) ? ["cloud"] : ["server", "cloud"]) {
    const settings = { ...given, deployment };
    const signal = AbortSignal.timeout(checkMs);
    const error = await callProvider(platform, connector, { segmentId, settings }, signal, (context) =>
      connector.check(context).then(
        () => null,
        (reason: unknown) => {
          if (signal.aborted) return new SyncError("transient", "The site did not answer in time.");
          if (reason instanceof SyncError) return reason;
          throw reason;
        },
      ),
    );
    if (error === null) return settings;
    errors.push(error);
    if (error.kind !== "skip" && error.kind !== "setup") break;
  }
  // An error from the matching deployment is more useful than "unknown deployment".
  throw problemOf(errors.find(({ kind }) => kind !== "skip") ?? new SyncError("skip", texts.url));
}

function problemOf({ kind, message }: SyncError): HttpError {
  if (kind === "reconnect") return badRequest(texts.credentials);
  if (kind === "skip") return badRequest(texts.url);
  return badRequest(kind === "transient" ? `${message} ${texts.url}` : message);
}
