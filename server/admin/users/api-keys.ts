import { randomBytes } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { apiKeyPrefix, hashApiKey } from "#server/platform/auth/find-current-user.ts";
import { applyGrants } from "#server/platform/auth/grants.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { apiKeyIssuer, users } from "#server/platform/db/schema/users.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { apiKeyList } from "#shared/contract/api-keys.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { type Access, assertPerson, assertValidAccess, namesOf } from "./access.ts";

type ApiKey = AnswerOf<typeof apiKeyList>["rows"][number];

interface KeyQuery {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly query?: string | undefined;
}

/** Lists API keys, newest first, filtered by name. Includes revoked ones, because the audit log names them. */
export async function listApiKeys(db: Executor, query: KeyQuery) {
  const limit = Math.min(query.limit ?? 20, 200);
  const offset = query.offset ?? 0;
  const named = query.query ? containsText(sql`u.full_name`, text("query", query.query)) : sql`true`;
  const [rows, total] = await Promise.all([
    db.execute<KeyRecord>(
      sql`${selected} where ${named} order by k.created_at desc, k.id limit ${limit} offset ${offset}`,
    ),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from api_keys k join users u on u.id = k.user_id where ${named}`,
    ),
  ]);
  return { rows: rows.rows.map(toApiKey), count: total.rows[0]?.count ?? 0, limit, offset };
}

/** Creates a key. Only this response contains it. @throws HttpError 400 in plain words */
export async function createApiKey(
  tx: Executor,
  requester: Requester,
  { name, expiresAt, ...access }: Access & { name: string; expiresAt: string | null },
): Promise<ApiKey & { key: string }> {
  assertPerson(requester);
  if (access.roles.length !== 1) throw badRequest("Choose the role of the API key.");
  await assertValidAccess(tx, access);
  const ends = expiresAt === null ? null : readMoment(expiresAt);
  if (expiresAt !== null && (!ends || ends <= new Date())) throw badRequest("The expiry must be in the future.");
  const [user] = await tx
    .insert(users)
    .values({
      issuer: apiKeyIssuer,
      subject: crypto.randomUUID(),
      email: "",
      fullName: name,
      grantedRoles: [...access.roles],
      grantedGroups: [...access.groups],
    })
    .returning({ id: users.id });
  if (!user) throw new Error("The API key was not stored.");
  await applyGrants(tx, user.id);
  const key = apiKeyPrefix + randomBytes(32).toString("base64url");
  const [made] = await tx
    .insert(apiKeys)
    .values({
      userId: user.id,
      keyHash: hashApiKey(key),
      hint: key.slice(0, apiKeyPrefix.length + 4),
      expiresAt: ends,
      createdById: requester.user.id,
    })
    .returning({ id: apiKeys.id });
  if (!made) throw new Error("The API key was not stored.");
  await writeAudit(tx, requester, {
    actionType: "api-keys-create",
    entityType: "api-key",
    entityId: made.id,
    oldState: {},
    newState: { displayName: name, roles: access.roles, groups: await namesOf(tx, access.groups), expiresAt: ends },
  });
  const found = await tx.execute<KeyRecord>(sql`${selected} where k.id = ${made.id}`);
  if (!found.rows[0]) throw notFound();
  return { ...toApiKey(found.rows[0]), key };
}

/** Revokes a key permanently. Revoking it again changes nothing. @throws HttpError 404 */
export async function revokeApiKey(tx: Executor, requester: Requester, id: string): Promise<void> {
  assertPerson(requester);
  const found = await tx.execute<KeyRecord>(sql`${selected} where k.id = ${id}::uuid`);
  const key = found.rows[0];
  if (!key) throw notFound();
  const revoked = await tx.execute(sql`
    update api_keys set revoked_at = now() where id = ${id}::uuid and revoked_at is null returning 1`);
  if (revoked.rows.length === 0) return;
  await writeAudit(tx, requester, {
    actionType: "api-keys-revoke",
    entityType: "api-key",
    entityId: id,
    oldState: { displayName: key.name, isRevoked: false },
    newState: { displayName: key.name, isRevoked: true },
  });
}

type KeyRecord = {
  id: string;
  user_id: string;
  name: string;
  hint: string;
  roles: string[];
  groups: { id: string; name: string }[];
  created_at: string;
  created_by: string | null;
  last_seen_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
};

const selected = sql`
  select k.id, k.user_id, u.full_name as name, k.hint, u.granted_roles as roles, k.created_at, k.expires_at, k.revoked_at,
    u.last_seen_at, coalesce(nullif(by.full_name, ''), by.email) as created_by,
    (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name collate "C"), '[]')
      from segments s where s.id = any(u.granted_groups)) as groups
  from api_keys k join users u on u.id = k.user_id left join users by on by.id = k.created_by_id`;

const isoOrNull = (value: string | null) => (value === null ? null : iso(value));

function toApiKey(row: KeyRecord): ApiKey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    hint: row.hint,
    roles: row.roles,
    groups: row.groups,
    createdAt: iso(row.created_at),
    createdBy: row.created_by,
    lastUsedAt: isoOrNull(row.last_seen_at),
    expiresAt: isoOrNull(row.expires_at),
    revokedAt: isoOrNull(row.revoked_at),
  };
}
