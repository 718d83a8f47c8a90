import type { Executor } from "../db/database.ts";
import { auditLogs } from "../db/schema.ts";
import type { Requester } from "../http/route.ts";
import { difference } from "./difference.ts";

/** The action types of wire.md 6.2, and those of what is ours alone. */
export type AuditAction =
  | "members-merge"
  | "members-unmerge"
  | "members-edit-identities"
  | "members-edit-organizations"
  | "members-edit-manual-affiliation"
  | "members-edit-profile"
  | "members-create"
  | "organizations-merge"
  | "organizations-unmerge"
  | "organizations-edit-identities"
  | "organizations-edit-profile"
  | "organizations-create"
  | "integrations-connect"
  | "integrations-reconnect"
  | "tags-create"
  | "tags-edit"
  | "tags-delete"
  | "attributes-create"
  | "attributes-edit"
  | "attributes-delete";

export interface AuditEntry {
  readonly actionType: AuditAction;
  readonly entityType: "member" | "organization" | "integration" | "tag" | "attribute";
  readonly entityId: string;
  /** Shapes by action: wire.md 6.3. Never put a secret in. */
  readonly oldState: unknown;
  readonly newState: unknown;
  readonly success?: boolean;
  readonly error?: unknown;
}

/**
 * Writes one entry, in the transaction of the change it tells of. An entry without any difference is not written
 * (wire.md 6.1). `requester` is null for what the platform does by itself.
 */
export function writeAudit(tx: Executor, requester: Requester | null, entry: AuditEntry): Promise<void> {
  return writeAudits(tx, requester, [entry]);
}

/** Writes the entries of one change of several entities at once. */
export async function writeAudits(
  tx: Executor,
  requester: Requester | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.flatMap((entry) => {
    const oldState = plain(entry.oldState);
    const newState = plain(entry.newState);
    const diff = difference(oldState, newState);
    if (Object.keys(diff).length === 0) return [];
    return [
      {
        userId: requester?.user.id ?? null,
        ipAddress: requester?.ipAddress ?? null,
        userAgent: requester?.userAgent ?? null,
        requestId: requester?.requestId ?? null,
        actionType: entry.actionType,
        entityType: entry.entityType,
        entityId: entry.entityId,
        success: entry.success ?? true,
        oldState,
        newState,
        diff,
        error: entry.error === undefined ? null : plain(entry.error),
      },
    ];
  });
  if (rows.length > 0) await tx.insert(auditLogs).values(rows);
}

/** As it will be stored: dates become text, what is undefined is left out. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? {}));
}
