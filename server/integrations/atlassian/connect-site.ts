import { and, eq } from "drizzle-orm";
import { badRequest, type HttpError } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import { integrationStreams, integrations } from "#server/db/schema/integrations.ts";
import type { Requester } from "#server/http/route.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { cleanSiteUrl, isSameSite } from "#shared/validators/atlassian.ts";
import { connectedSegment } from "../connect.ts";
import { presentIntegration } from "../present.ts";
import { readSettings } from "../secret-settings.ts";
import { connectAndSync } from "../start-sync.ts";
import { askProvider } from "../sync/connect-to.ts";
import { type Connector, SyncError } from "../sync/connector.ts";
import { isCloudUrl } from "./site.ts";

/** The same two texts for both products. */
const texts = {
  url: "No site that this platform can read answers at this URL. Check the URL.",
  credentials: "The site does not accept these credentials. Check them and try again.",
} as const;

type Settings = Readonly<Record<string, unknown>>;

/** A person waits for the answer. */
const checkMs = 20_000;

/** A product of Atlassian. */
interface Product {
  readonly key: "jira" | "confluence";
  readonly connector: Connector;
}

/** Settings that a site answered to. */
export interface CheckedSite {
  readonly segmentId: string;
  readonly settings: Settings;
  /** Another site than the one that was connected. */
  readonly isOther: boolean;
}

/**
 * Asks a site with the settings that are about to be stored. Call it outside of a transaction.
 * @param url as it was entered
 * @param settingsOf the settings with their secrets, of what was sent and what is stored; nothing is stored of another server
 * @throws HttpError 400 in plain words when the site cannot be read like this
 */
export async function checkSite(
  platform: Platform,
  requester: Requester,
  product: Product,
  url: string,
  settingsOf: (url: string, stored: Settings) => Settings,
): Promise<CheckedSite> {
  const segmentId = connectedSegment(requester);
  const cleaned = cleanSiteUrl(url);
  if (!cleaned) throw badRequest("Enter valid URL");
  const [before] = await platform.db
    .select()
    .from(integrations)
    .where(and(eq(integrations.segmentId, segmentId), eq(integrations.platform, product.key)));
  const stored = before ? readSettings(platform.secrets, before) : {};
  const isOther = !isSameSite(cleaned, String(stored.url));
  const settings = settingsOf(cleaned, isOther ? {} : stored);
  return { segmentId, settings: await withDeployment(platform, product, segmentId, settings), isOther };
}

/** Stores a site that was checked, and begins to read it. */
export async function storeSite(
  platform: Platform,
  requester: Requester,
  { key }: Product,
  { segmentId, settings, isOther }: CheckedSite,
): Promise<Integration> {
  const record = await connectAndSync(platform, requester, { platform: key, segmentId, settings });
  // Where another site was read says nothing about this one.
  if (isOther) await platform.db.delete(integrationStreams).where(eq(integrationStreams.integrationId, record.id));
  return presentIntegration(record, [], undefined);
}

/** The settings with the deployment that answers to them: a host of one's own can be that of a site in the Cloud. */
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
    const error = await askProvider(platform, connector, { segmentId, settings }, signal, (context) =>
      connector.check(context).then(
        () => null,
        (reason: unknown) => {
          if (signal.aborted) return new SyncError("transient", "The site does not answer in time.");
          if (reason instanceof SyncError) return reason;
          throw reason;
        },
      ),
    );
    if (error === null) return settings;
    errors.push(error);
    if (error.kind !== "skip" && error.kind !== "setup") break;
  }
  // What a site said to its own kind of question tells more than that it does not know the other kind.
  throw problemOf(errors.find(({ kind }) => kind !== "skip") ?? new SyncError("skip", texts.url));
}

function problemOf({ kind, message }: SyncError): HttpError {
  if (kind === "reconnect") return badRequest(texts.credentials);
  if (kind === "skip") return badRequest(texts.url);
  return badRequest(kind === "transient" ? `${message} ${texts.url}` : message);
}
