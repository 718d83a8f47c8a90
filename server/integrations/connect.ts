import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, forbidden, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, eq, inArray } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import { checkAccess } from "#server/platform/http/check-access.ts";
import { findSegments } from "#server/platform/http/request-segments.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { noteStatedSource } from "#server/records/common/hand-additions.ts";
import { calledOrigin, calledServer, namedOrigins } from "./called-origin.ts";
import { choicesIn } from "./chosen-setting.ts";
import type { IntegrationRecord } from "./records.ts";
import { mergeSecrets, type OAuthTokens, readSettings, splitSettings, withoutSecrets } from "./secret-settings.ts";
import type { Connector } from "./sync/connector.ts";

/** Connection to store. */
export interface Connection {
  readonly platform: string;
  /** Connector that will use the settings; null for platforms without one. */
  readonly connector: Connector | null;
  readonly segmentId: string;
  /** Settings as sent by the client. Secrets in them are stored encrypted. */
  readonly settings: Record<string, unknown>;
  readonly status: string;
  readonly integrationIdentifier?: string | null;
  /** Stored encrypted. Undefined keeps the stored token; null deletes it. */
  readonly token?: string | null | undefined;
  /**
   * Stored secrets that are kept, where each is only sent to the server that it names: all, or none but those in
   * `settings`. Default: all while requests go to the same origin.
   */
  readonly keptSecrets?: "all" | "none";
  /** Tokens from a sign-in at the provider. Stored encrypted. */
  readonly oauth?: OAuthTokens | undefined;
  readonly integrationId?: Chosen["integrationId"];
}

/** Which connection of a platform a request means. A sub-project has one for each server. */
export interface Chosen {
  /** Null to connect another server. Default: the connection of the same server, else the only one. */
  readonly integrationId?: string | null | undefined;
  /** As returned by `calledServer`. */
  readonly server?: string | null;
}

/** Most servers of one platform that a sub-project is connected to. */
const mostServers = 20;

/**
 * Returns the sub-project of a connect request: its first segment.
 * @throws HttpError 400 when it is no sub-project.
 */
export function connectedSegment({ segments: [segment] }: Pick<Requester, "segments">): string {
  if (segment?.type !== "subproject") throw badRequest("Select a sub-project for the integration.");
  return segment.id;
}

/** Returns the integrations of a platform in a sub-project, the oldest first. Locks them until the transaction ends. */
export async function lockConnections(
  tx: Executor,
  platformKeys: readonly string[],
  segmentId: string,
): Promise<IntegrationRecord[]> {
  // Also while there is none, so that two requests do not create one each.
  await tx.select({ id: segments.id }).from(segments).where(eq(segments.id, segmentId)).for("no key update");
  return connectionsOf(tx, platformKeys, segmentId).for("update");
}

/** Returns the integrations of a platform in a sub-project, the oldest first. */
export const connectionsOf = (db: Executor, platformKeys: readonly string[], segmentId: string) =>
  db
    .select()
    .from(integrations)
    .where(and(eq(integrations.segmentId, segmentId), inArray(integrations.platform, [...platformKeys])))
    .orderBy(integrations.createdAt, integrations.id);

/** Returns the integration of a platform with a single server and locks it until the transaction ends. */
export async function lockConnection(
  tx: Executor,
  platform: string,
  segmentId: string,
): Promise<IntegrationRecord | null> {
  return (await lockConnections(tx, [platform], segmentId))[0] ?? null;
}

/** Returns the integration of a platform with a single server. */
export async function storedConnection(
  db: Platform["db"],
  platform: string,
  segmentId: string,
): Promise<IntegrationRecord | null> {
  return (await connectionsOf(db, [platform], segmentId))[0] ?? null;
}

/**
 * Checks the connection that a request names before anything else of it is looked at, or a server is asked.
 * @throws HttpError 404 when it is none of the platform in the requested sub-project
 */
export async function assertConnection(
  { db }: Pick<Platform, "db">,
  platformKeys: readonly string[],
  requester: Requester,
  { integrationId }: Pick<Chosen, "integrationId">,
): Promise<void> {
  if (!integrationId) return;
  const rows = await connectionsOf(db, platformKeys, connectedSegment(requester));
  if (!rows.some(({ id }) => id === integrationId)) throw notFound();
}

/**
 * Returns an integration and locks it until the transaction ends.
 * @throws HttpError 404
 */
export async function lockRecord(tx: Executor, id: string): Promise<IntegrationRecord> {
  const [found] = await tx.select().from(integrations).where(eq(integrations.id, id)).for("update");
  if (!found) throw notFound();
  return found;
}

type ServerNeeds = Pick<Platform, "secrets" | "config">;

/**
 * Returns the connection that a request means, among those of the platform in its sub-project; null for a new one.
 * @throws HttpError 404 when none of them has the id
 */
export function chooseConnection(
  { secrets, config }: ServerNeeds,
  connector: Connector | null,
  rows: readonly IntegrationRecord[],
  { integrationId, server }: Chosen,
): IntegrationRecord | null {
  if (integrationId) {
    const named = rows.find(({ id }) => id === integrationId);
    if (!named) throw notFound();
    return named;
  }
  const ofServer = (row: IntegrationRecord) =>
    calledServer(connector, readSettings(secrets, row), config.hosts) === server;
  const same = server == null ? undefined : rows.find(ofServer);
  if (same || integrationId === null) return same ?? null;
  // The URL of a server may change.
  return rows.length === 1 || server == null ? (rows[0] ?? null) : null;
}

/**
 * Returns the stored settings of a platform in a sub-project, including secrets. Empty when it is not connected, or
 * when a form value differs from the stored one, because the secrets were entered for that value.
 */
export async function storedSettings(
  { db, secrets }: Pick<Platform, "db" | "secrets">,
  platform: string,
  segmentId: string,
  form: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const stored = (await connectionsOf(db, [platform], segmentId)).find(({ settings }) =>
    Object.entries(form).every(([name, value]) => settings[name] === value),
  );
  return stored ? readSettings(secrets, stored) : {};
}

/** Most characters of settings. The largest name thousands of repositories. */
const mostSettings = 2_000_000;

/** @throws HttpError 400 */
export function assertSettingsFit(settings: Readonly<Record<string, unknown>>, most: number): void {
  if (JSON.stringify(settings).length <= most) return;
  throw badRequest(`The settings have more than ${most.toLocaleString("en-US")} characters.`);
}

/**
 * Creates or updates the integration of a platform in a sub-project and writes its audit entry, in the caller's
 * transaction. The only function that stores settings: it checks the sub-projects that they name, and deletes stored
 * secrets when requests would go to another origin. The entry lists the names of the secrets that were sent, never
 * their values.
 * @throws HttpError 400, 403 for a sub-project that the user may not administer
 */
export async function saveConnection(
  platform: Pick<Platform, "secrets" | "config">,
  tx: Executor,
  requester: Requester,
  connection: Connection,
): Promise<IntegrationRecord> {
  const { secrets, config } = platform;
  assertSettingsFit(connection.settings, mostSettings);
  const rows = await lockConnections(tx, [connection.platform], connection.segmentId);
  const server = calledServer(connection.connector, connection.settings, config.hosts);
  const { integrationId } = connection;
  const before = chooseConnection(platform, connection.connector, rows, { integrationId, server });
  assertServerFree(platform, connection.connector, rows, { before, server });
  const { open, secret } = splitSettings(connection.settings);
  const settings = { ...(connection.connector && choicesIn(before?.settings ?? {})), ...open };
  await assertMayUse(tx, requester, await newSegmentIds(tx, before?.settings ?? {}, connection));
  const credentials = [
    ...(connection.token ? ["token"] : []),
    ...(connection.oauth ? ["sign-in"] : []),
    ...Object.keys(secret),
  ];
  const isSameOrigin =
    before !== null &&
    (connection.keptSecrets
      ? connection.keptSecrets === "all"
      : hasSameOrigin(secrets, config.hosts, before, { ...connection, settings }));
  const reusableSecrets = isSameOrigin ? before.secrets : null;
  const isForgotten = before !== null && reusableSecrets !== before.secrets;
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
          secrets: mergeSecrets(secrets, reusableSecrets, {
            ...{ token: connection.token, oauth: connection.oauth, settings: secret },
          }),
        }),
    updatedAt: now,
    updatedById: requester.user.id,
    awaitedById: requester.user.id,
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
  if (!after) throw new Error("The database did not return the saved integration.");
  const isChanged = !isDeepStrictEqual(before?.settings, after.settings) || before?.secrets !== after.secrets;
  const mayCount = isChanged || requester.user.roles.includes("admin");
  if (mayCount) await noteStatedSource(tx, requester, after, isStated(platform, connection.connector, after));
  await writeAudit(tx, requester, {
    actionType: before ? "integrations-reconnect" : "integrations-connect",
    entityType: "integration",
    entityId: after.id,
    oldState: before ? auditState(before) : {},
    newState: { ...auditState(after), ...(credentials.length > 0 && { credentialsSent: credentials }) },
  });
  return after;
}

/** @throws HttpError 400 when another connection of the sub-project reads this server, or it has the most servers */
function assertServerFree(
  { secrets, config }: ServerNeeds,
  connector: Connector | null,
  rows: readonly IntegrationRecord[],
  { before, server }: { readonly before: IntegrationRecord | null; readonly server: string | null },
): void {
  const others = rows.filter(({ id }) => id !== before?.id);
  const isTaken = others.some((row) => calledServer(connector, readSettings(secrets, row), config.hosts) === server);
  if (server !== null && isTaken) throw badRequest("This server is already connected to the sub-project.");
  if (!before && rows.length >= mostServers) throw badRequest(`At most ${mostServers} servers can be connected.`);
}

/** Returns whether settings call the same server. Secrets entered for one server are never sent to another. */
export function hasSameOrigin(
  secrets: Platform["secrets"],
  hosts: Hosts,
  before: Pick<IntegrationRecord, "settings" | "secrets">,
  { connector, settings }: Pick<Connection, "connector" | "settings">,
): boolean {
  if (!connector) return isDeepStrictEqual(namedOrigins(before.settings), namedOrigins(settings));
  const originOf = (open: Record<string, unknown>) =>
    calledOrigin(connector, readSettings(secrets, { settings: open, secrets: before.secrets }), hosts);
  const origin = originOf(before.settings);
  return origin !== null && origin === originOf(settings);
}

/**
 * Returns whether the owner of the source states who did what there, so that it may name anybody: Git, CRMs, and
 * servers other than the provider's and the operator's own.
 */
function isStated(
  { secrets, config }: Pick<Platform, "secrets" | "config">,
  connector: Connector | null,
  record: Pick<IntegrationRecord, "settings" | "secrets">,
): boolean {
  if (!connector || connector.isStated) return true;
  const origin = calledOrigin(connector, readSettings(secrets, record), config.hosts);
  return !Object.values(config.hosts).some((address) => URL.parse(address)?.origin === origin);
}

/** Returns the sub-project of a connection, and the segments that its new settings name, under whatever key. */
async function newSegmentIds(
  tx: Executor,
  before: Record<string, unknown>,
  { segmentId, settings }: Connection,
): Promise<string[]> {
  const known = uuidsIn(before);
  const added = [...uuidsIn(settings)].filter((id) => !known.has(id));
  const named = added.length > 0 ? await findSegments(tx, added) : [];
  return [segmentId, ...named.map(({ id }) => id)];
}

/** Returns the UUIDs in a JSON value, at any depth, also as keys and inside of longer texts, in lower case. */
const uuidsIn = (value: unknown): Set<string> =>
  new Set(
    JSON.stringify(value)
      .match(anyUuid)
      ?.map((id) => id.toLowerCase()),
  );

const anyUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Checks that the user may connect integrations to these sub-projects.
 * @throws HttpError 400, 403
 */
async function assertMayUse(tx: Executor, { user }: Requester, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const found = await findSegments(tx, [...wanted]);
  if (found.length < wanted.size || found.some(({ type }) => type !== "subproject")) {
    throw badRequest("Select an existing sub-project.");
  }
  if (checkAccess(integrationEdit, user, found).length < found.length) throw forbidden();
}

const integrationEdit = { access: "integrationEdit", path: "/integration" } as const;

/**
 * Project admins may change only integrations in their own segments, regardless of the segments in the request.
 * @throws HttpError 403
 */
export function assertMayChange({ user }: Requester, integration: IntegrationRecord): void {
  if (!user.roles.includes("admin") && !user.adminSegments.includes(integration.segmentId)) throw forbidden();
}

/**
 * Checks that the sub-projects of a mapping exist and that the user may administer them.
 * @throws HttpError 400, 403
 */
export const assertMayMap = (tx: Executor, requester: Requester, mapping: Readonly<Record<string, string>>) =>
  assertMayUse(tx, requester, Object.values(mapping));

/** Returns the row without its secrets. */
function auditState({ id, platform, status, segmentId, settings, integrationIdentifier }: IntegrationRecord) {
  return { id, platform, status, segmentId, settings: withoutSecrets(settings), integrationIdentifier };
}
