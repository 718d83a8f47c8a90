import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notInArray,
  type SQL,
  sql,
} from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { withinBudget } from "#server/platform/db/page-budget.ts";
import { auditLogs } from "#server/platform/db/schema/audit-logs.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { auditLogQuery } from "#shared/contract/audit-logs.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const { segmentIds, oldState, newState, diff, ...columns } = getTableColumns(auditLogs);
const states = { oldState, newState, diff };
/** Characters of the states of an entry. */
const characters = sql<number>`coalesce(length(${oldState}::text), 0) + coalesce(length(${newState}::text), 0)
  + coalesce(length(${diff}::text), 0)`;

/** User shown in entries for changes that the platform made by itself. */
const system = { id: "00000000-0000-4000-8000-000000000000", email: "", fullName: "System" };

/** Route of the audit log: an array, newest first. A project admin reads the entries of their own groups. */
export const auditRoutes = ({ db }: Platform): Route[] => [
  route(auditLogQuery, async ({ body, requester }) => {
    const { roles, adminSegments } = requester.user;
    const { entityId, userId, actionType, not } = body.filter ?? {};
    const limit = body.limit ?? 20;
    if (limit > 200) throw badRequest("The field limit must be at most 200.");
    // A malformed id matches nothing and is not an error.
    if ([entityId, userId].some((id) => id !== undefined && !uuid.test(id))) return [];
    const conditions: SQL[] = [];
    if (permissionScope(roles, "auditLogRead") !== "everywhere") {
      conditions.push(sql`${segmentIds} && ${sql.param(adminSegments)}::uuid[]`);
    }
    if (entityId) conditions.push(eq(auditLogs.entityId, entityId));
    if (userId) conditions.push(userId === system.id ? isNull(auditLogs.userId) : eq(auditLogs.userId, userId));
    if (actionType) conditions.push(inArray(auditLogs.actionType, actionType.in));
    if (not?.actionType.in.length) conditions.push(notInArray(auditLogs.actionType, not.actionType.in));
    const rows = await db
      .select({ entry: columns, characters, user: { id: users.id, email: users.email, fullName: users.fullName } })
      .from(auditLogs)
      .leftJoin(users, eq(users.id, auditLogs.userId))
      .where(and(...conditions))
      // Matches the indexes, which sort nulls last.
      .orderBy(sql`${auditLogs.timestamp} desc nulls last`, desc(auditLogs.id))
      .limit(limit)
      .offset(body.offset ?? 0);
    const statesById = await statesOf(
      db,
      withinBudget(rows).map(({ entry }) => entry.id),
    );
    const names = await namesOf(
      db,
      rows.map(({ entry }) => entry.entityId),
    );
    return rows.map(({ entry, user }) => {
      const by = user ?? { ...system, id: entry.userId ?? system.id };
      const entityName = names.get(entry.entityId);
      return {
        ...entry,
        ...(statesById.get(entry.id) ?? { oldState: {}, newState: {}, diff: {}, isShortened: true }),
        ...(entityName !== undefined && { entityName }),
        userId: by.id,
        timestamp: entry.timestamp.toISOString(),
        user: by,
      };
    });
  }),
];

/** States of these entries, by entry. */
async function statesOf(db: Executor, ids: readonly string[]) {
  const found = await db
    .select({ id: auditLogs.id, ...states })
    .from(auditLogs)
    .where(inArray(auditLogs.id, [...ids]));
  return new Map(found.map(({ id, ...each }) => [id, each]));
}

/** Current names of the people and organizations among these entities. */
async function namesOf(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute<{ id: string; name: string }>(sql`
    select id, display_name as name from members where id = any(${idArray(ids)}) and deleted_at is null
    union all select id, display_name from organizations where id = any(${idArray(ids)}) and deleted_at is null`);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
