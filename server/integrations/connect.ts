import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#server/audit/write-audit.ts";
import { badRequest, forbidden } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { integrations } from "#server/db/schema/integrations.ts";
import { checkAccess } from "#server/http/check-access.ts";
import { findSegments } from "#server/http/request-segments.ts";
import type { Requester } from "#server/http/route.ts";
import type { IntegrationRecord } from "./records.ts";
import { mergeSecrets, type OAuthTokens, readSettings, splitSettings, withoutSecrets } from "./secret-settings.ts";

/** What a platform's connect call stores. */
export interface Connection {
  readonly platform: string;
  readonly segmentId: string;
  /** As they were sent: secrets among them are stored encrypted. */
  readonly settings: Record<string, unknown>;
  readonly status: string;
  readonly integrationIdentifier?: string | null;
  /** Stored encrypted. Left out: what is stored stays; null forgets it. */
  readonly token?: string | null | undefined;
  /** What somebody brought along who signed in at the provider. Stored encrypted. */
  readonly oauth?: OAuthTokens | undefined;
}

/**
 * The sub-project that a connect call is for: the first segment of the request.
 * @throws HttpError 400 when it is no sub-project.
 */
export function connectedSegment({ segments }: Pick<Requester, "segments">): string {
  const [segment] = segments;
  if (segment?.type !== "subproject") throw badRequest("An integration belongs to a sub-project. Choose one.");
  return segment.id;
}

/** The integration of a platform in a sub-project, locked until the transaction ends. */
export async function lockConnection(
  tx: Executor,
  platform: string,
  segmentId: string,
): Promise<IntegrationRecord | null> {
  const [found] = await tx
    .select()
    .from(integrations)
    .where(and(eq(integrations.segmentId, segmentId), eq(integrations.platform, platform)))
    .for("update");
  return found ?? null;
}

/** The integration of a platform in a sub-project. */
export async function storedConnection(
  db: Platform["db"],
  platform: string,
  segmentId: string,
): Promise<IntegrationRecord | null> {
  const [found] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.segmentId, segmentId), eq(integrations.platform, platform)));
  return found ?? null;
}

/**
 * What is stored of a platform in a sub-project, with its secrets unless the form names something else than what is stored:
 * they were entered for that. Empty when it is not connected.
 */
export async function storedSettings(
  { db, secrets }: Pick<Platform, "db" | "secrets">,
  platform: string,
  segmentId: string,
  form: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const stored = await storedConnection(db, platform, segmentId);
  if (!stored) return {};
  const isSame = Object.entries(form).every(([name, value]) => stored.settings[name] === value);
  return isSame ? readSettings(secrets, stored) : {};
}

/**
 * Creates or changes the one integration of a platform in a sub-project, with its audit entry, in the
 * caller's transaction. The entry says which secrets were sent, never what they are.
 */
export async function saveConnection(
  { secrets }: Pick<Platform, "secrets">,
  tx: Executor,
  requester: Requester,
  connection: Connection,
): Promise<IntegrationRecord> {
  const before = await lockConnection(tx, connection.platform, connection.segmentId);
  const { open: settings, secret } = splitSettings(connection.settings);
  const credentials = [
    ...(connection.token ? ["token"] : []),
    ...(connection.oauth ? ["sign-in"] : []),
    ...Object.keys(secret),
  ];
  const kept = keptSecrets(before, settings);
  const isForgotten = before !== null && kept !== before.secrets;
  const now = new Date();
  const fields = {
    settings,
    status: connection.status,
    ...(connection.integrationIdentifier === undefined
      ? {}
      : { integrationIdentifier: connection.integrationIdentifier }),
    ...(connection.token === undefined && credentials.length === 0 && !isForgotten
      ? {}
      : {
          secrets: mergeSecrets(secrets, kept, {
            ...{ token: connection.token, oauth: connection.oauth, settings: secret },
          }),
        }),
    updatedAt: now,
    updatedById: requester.user.id,
  };
  const [after] = before
    ? await tx
        .update(integrations)
        .set({ ...fields, error: null, version: before.version + 1 })
        .where(eq(integrations.id, before.id))
        .returning()
    : await tx
        .insert(integrations)
        .values({
          ...fields,
          id: randomUUID(),
          platform: connection.platform,
          segmentId: connection.segmentId,
          createdAt: now,
          createdById: requester.user.id,
        })
        .returning();
  if (!after) throw new Error("The database did not return the integration it wrote.");
  await writeAudit(tx, requester, {
    actionType: before ? "integrations-reconnect" : "integrations-connect",
    entityType: "integration",
    entityId: after.id,
    oldState: before ? auditState(before) : {},
    newState: { ...auditState(after), ...(credentials.length > 0 && { credentialsSent: credentials }) },
  });
  return after;
}

/** Secrets that were entered for one server are never sent to another, whoever changes the address. */
function keptSecrets(before: IntegrationRecord | null, after: Record<string, unknown>): string | null {
  if (!before) return null;
  const originOf = ({ url, forumHostname = url }: Record<string, unknown>) =>
    URL.parse(typeof forumHostname === "string" ? forumHostname : "")?.origin;
  const origin = originOf(before.settings);
  return origin === undefined || origin === originOf(after) ? before.secrets : null;
}

/** A project admin changes integrations only inside their segments, whichever segments the request names. */
export function assertMayChange({ user }: Requester, integration: IntegrationRecord): void {
  if (!user.roles.includes("admin") && !user.adminSegments.includes(integration.segmentId)) throw forbidden();
}

/**
 * The sub-projects of a mapping must exist and be the user's own.
 * @throws HttpError 400, 403
 */
export async function assertMayMap(
  db: Database,
  { user }: Requester,
  call: Parameters<typeof checkAccess>[0],
  mapping: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted = [...new Set(Object.values(mapping))];
  const found = await findSegments(db, wanted);
  if (found.length < wanted.length || found.some(({ type }) => type !== "subproject")) {
    throw badRequest("Choose a sub-project that exists.");
  }
  if (found.length > 0 && checkAccess(call, user, found).length < found.length) throw forbidden();
}

/** The row without its secrets. */
function auditState({ id, platform, status, segmentId, settings, integrationIdentifier }: IntegrationRecord) {
  return { id, platform, status, segmentId, settings: withoutSecrets(settings), integrationIdentifier };
}
