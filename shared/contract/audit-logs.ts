import * as z from "zod/mini";
import { call } from "./call.ts";
import { moment, page, segments } from "./common.ts";
import { limitedList, shortText } from "./limited.ts";

/** Entry of the audit log (wire.md 6.1). The states contain whatever the action changed (wire.md 6.3). */
export const auditLog = z.object({
  id: z.string(),
  timestamp: moment,
  userId: z.nullish(z.string()),
  user: z.nullish(z.object({ id: z.string(), email: z.nullish(z.string()), fullName: z.nullish(z.string()) })),
  ipAddress: z.nullish(z.string()),
  userAgent: z.nullish(z.string()),
  requestId: z.nullish(z.string()),
  actionType: z.string(),
  entityType: z.nullish(z.string()),
  entityId: z.string(),
  /** Current name of the person or organization; absent when it no longer exists. */
  entityName: z.optional(z.string()),
  success: z.boolean(),
  oldState: z.unknown(),
  newState: z.unknown(),
  diff: z.unknown(),
  error: z.unknown(),
  /** True when the states and the difference are left out, because the page would be too large with them. */
  isShortened: z.optional(z.boolean()),
});

const actions = z.object({ in: limitedList(shortText, 200) });

export const auditLogQuery = call("POST", "/audit-logs/query", {
  summary: "Audit log, newest first",
  access: "auditLogRead",
  reads: true,
  body: z.object({
    ...page,
    filter: z.optional(
      z.object({
        entityId: z.optional(shortText),
        userId: z.optional(shortText),
        actionType: z.optional(actions),
        not: z.optional(z.object({ actionType: actions })),
      }),
    ),
    segments,
  }),
  answer: z.array(auditLog),
});
