import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { auditLogs } from "#server/platform/db/schema/audit-logs.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { publishEvents } from "#server/platform/webhooks/publish.ts";
import type { AuditAction } from "#shared/domain/audit-actions.ts";
import type { WebhookEventType } from "#shared/domain/webhook-events.ts";

/** Fields of an audit log entry. */
interface AuditedChange {
  readonly actionType: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly oldState: unknown;
  readonly newState: unknown;
  readonly segmentId?: string;
  readonly success?: boolean;
}

type State = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, "person" | "organization" | "activity">> = {
  member: "person",
  organization: "organization",
  activity: "activity",
};

/** Returns the webhook event of an audit log entry; null for changes without an event. */
function webhookEventOf({ actionType, entityType, entityId, ...entry }: AuditedChange) {
  const kind = kinds[entityType];
  if (!kind || entry.success === false || actionType.endsWith("-automatic-merging")) return null;
  const [oldState, newState] = [entry.oldState as State, entry.newState as State];
  const event = (what: string, data: State = {}) => ({
    type: `${kind}.${what}` as WebhookEventType,
    data: { id: entityId, ...(entry.segmentId !== undefined && { segmentId: entry.segmentId }), ...data },
  });
  if (actionType.endsWith("-merge")) return event("merged", { mergedId: idOf(oldState.secondary) });
  if (actionType.endsWith("-unmerge")) return event("unmerged", { restoredId: idOf(newState.secondary) });
  if (actionType.endsWith("-create")) return event("created");
  if (actionType.endsWith("-delete")) return event("deleted");
  if ("erasedAt" in newState) return null;
  if ("deletedAt" in newState) return event(newState.deletedAt === null ? "restored" : "deleted");
  return event("updated");
}

const idOf = (record: unknown): unknown => (record as { id?: unknown } | undefined)?.id;

/** Change at one path. `old` or `new` is missing when the value did not exist. */
interface Change {
  old?: unknown;
  new?: unknown;
}

/**
 * Returns the structural difference of two states (plain JSON), as a flat object from dotted path to change. Arrays are
 * compared as a whole, because their entries have no names. Equal states give an empty object.
 */
export function difference(oldState: unknown, newState: unknown): Record<string, Change> {
  const changes: Record<string, Change> = {};
  collect(oldState, newState, [], changes);
  return changes;
}

function collect(before: unknown, after: unknown, path: readonly string[], changes: Record<string, Change>): void {
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      collect(before[key], after[key], [...path, key], changes);
    }
    return;
  }
  if (!areOfOtherSize(before, after) && stable(before) === stable(after)) return;
  changes[path.join(".")] = {
    ...(before === undefined ? {} : { old: before }),
    ...(after === undefined ? {} : { new: after }),
  };
}

/** True for values that differ for certain. Writing lists of thousands of identities as JSON takes long. */
function areOfOtherSize(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return before !== after;
  return Array.isArray(before) && Array.isArray(after) && before.length !== after.length;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON with sorted keys, because a different key order is no change. */
function stable(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

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
