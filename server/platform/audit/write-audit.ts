import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { auditLogs } from "#server/platform/db/schema/audit-logs.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { publishEvents } from "#server/platform/webhooks/publish.ts";
import type { AuditAction } from "#shared/domain/audit-actions.ts";
import { difference } from "./difference.ts";
import { webhookEventOf } from "./webhook-event.ts";

export type { AuditAction };

export interface AuditEntry {
  readonly actionType: AuditAction;
  readonly entityType:
    | "member"
    | "organization"
    | "integration"
    | "tag"
    | "attribute"
    | "view"
    | "data-issue"
    | "activity"
    | "segment"
    | "user"
    | "api-key"
    | "webhook"
    | "personal-data"
    | "record-import"
    | "record-repair"
    | "employer-domain"
    | "settings"
    | "job"
    | "collection"
    | "insights-project"
    | "category";
  readonly entityId: string;
  /** Shapes by action: wire.md 6.3. Must not contain a secret. */
  readonly oldState: unknown;
  readonly newState: unknown;
  /** Segment of an activity that may no longer exist. */
  readonly segmentId?: string;
  readonly success?: boolean;
  readonly error?: unknown;
}

/**
 * Writes one entry in the transaction of its change, and the webhook event for it. Skips an entry without any
 * difference. `requester` is null for changes that the platform makes by itself.
 */
export function writeAudit(tx: Executor, requester: Requester | null, entry: AuditEntry): Promise<void> {
  return writeAudits(tx, requester, [entry]);
}

/** Writes the entries of one change that affects several entities. */
export async function writeAudits(
  tx: Executor,
  requester: Requester | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  const changed: AuditEntry[] = [];
  const rows = entries.flatMap((entry) => {
    const oldState = plain(entry.oldState);
    const newState = plain(entry.newState);
    const diff = difference(oldState, newState);
    if (Object.keys(diff).length === 0) return [];
    changed.push(entry);
    return [
      {
        userId: requester?.user.id ?? null,
        ipAddress: requester?.ipAddress ?? null,
        userAgent: requester?.userAgent ?? null,
        requestId: requester?.requestId ?? null,
        actionType: entry.actionType,
        entityType: entry.entityType,
        entityId: entry.entityId,
        segmentIds: groupsOf(entry, requester),
        success: entry.success ?? true,
        oldState,
        newState,
        diff,
        error: entry.error === undefined ? null : plain(entry.error),
      },
    ];
  });
  if (rows.length === 0) return;
  await tx.insert(auditLogs).values(rows);
  await publishEvents(
    tx,
    changed.flatMap((entry) => webhookEventOf(entry) ?? []),
  );
}

/**
 * Returns the project groups in which admins may read an entry: the groups of its entity, or those named in the request
 * when the entity is in none. Null for entries that concern the whole workspace.
 */
function groupsOf({ entityType, entityId, segmentId }: AuditEntry, requester: Requester | null): SQL | null {
  if (segmentId !== undefined) {
    return sql`(select array[coalesce(s.grandparent_id, s.parent_id, s.id)] from segments s where s.id = ${segmentId}::uuid)`;
  }
  if (entityType === "integration") {
    return sql`(select array[coalesce(s.grandparent_id, s.parent_id, s.id)] from integrations i
      join segments s on s.id = i.segment_id where i.id = ${entityId}::uuid)`;
  }
  if (entityType === "segment") {
    return sql`(select array[coalesce(s.grandparent_id, s.parent_id, s.id)] from segments s where s.id = ${entityId}::uuid)`;
  }
  if (entityType !== "member" && entityType !== "organization") return null;
  const places = sql.identifier(`${entityType}_segments`);
  const placed = sql.identifier(`${entityType}_id`);
  const named = (requester?.segments ?? []).map(({ id, parentId, grandparentId }) => grandparentId ?? parentId ?? id);
  return sql`coalesce(
    (select array_agg(s.id order by s.id) from ${places} p join segments s on s.id = p.segment_id
      where p.${placed} = ${entityId}::uuid and s.type = 'projectGroup'),
    nullif(${sql.param([...new Set(named)])}::uuid[], '{}'))`;
}

/** Converts a value to its stored form: dates become text, undefined properties are omitted. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? {}));
}
