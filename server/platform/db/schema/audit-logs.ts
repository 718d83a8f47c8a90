import { boolean, index, inet, jsonb, pgTable, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id } from "./columns.ts";

export const auditLogs = pgTable(
  "audit_logs",
  {
    id: id(),
    timestamp: created(),
    userId: uuid(),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    actionType: text().notNull(),
    entityType: text().notNull(),
    entityId: uuid().notNull(),
    /**
     * Project groups in which project admins may read the entry: those of the entity when the entry was written. Null
     * for entries that concern the whole workspace, and for entries of older versions; only admins read those.
     */
    segmentIds: uuid().array(),
    success: boolean().notNull().default(true),
    oldState: jsonb().$type<unknown>(),
    newState: jsonb().$type<unknown>(),
    diff: jsonb().$type<unknown>(),
    error: jsonb().$type<unknown>(),
  },
  (t) => [
    index("audit_logs_time").on(t.timestamp.desc()),
    index("audit_logs_entity").on(t.entityId, t.timestamp.desc()),
    index("audit_logs_user").on(t.userId, t.timestamp.desc()),
    index("audit_logs_action").on(t.actionType, t.timestamp.desc()),
    index("audit_logs_segments").using("gin", t.segmentIds),
  ],
);
