import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { type ListState, readListFilters, type SchemaOptions } from "#console/data-table/index.ts";
import { ownSegment } from "#console/session/index.ts";
import { auditLogQuery } from "#shared/contract/audit-logs.ts";
import type { AnswerOf, BodyOf } from "#shared/contract/call.ts";
import { auditActions } from "#shared/domain/audit-actions.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";

export type AuditEntry = AnswerOf<typeof auditLogQuery>[number];
type AuditFilter = NonNullable<BodyOf<typeof auditLogQuery>["filter"]>;

export const auditPageSize = 20;

/** Filters of the audit log (wire.md 6.4). */
const schema: FilterSchema = {
  settings: {},
  fixed: [],
  searchPieces: () => [],
  filters: [
    { id: "entityId", label: "Entity ID", type: "string", property: "entityId", operators: ["eq"] },
    {
      id: "user",
      label: "User",
      type: "select",
      property: "userId",
      options: { kind: "remote", source: "users" },
      onlyIncludes: true,
    },
    {
      id: "action",
      label: "Action",
      type: "multiselect",
      property: "actionType",
      options: {
        kind: "fixed",
        options: auditActions.map(({ key, label, group }) => ({ value: key, label: `${group}: ${label}` })),
      },
      unstated: "any",
      several: false,
    },
  ],
};

/** Returns the filters of the list. */
export function auditFilters(): SchemaOptions {
  return { queryKey: ["audit-filters"], queryFn: async () => schema, staleTime: Number.POSITIVE_INFINITY };
}

/** Converts filters in the URL to the flat object of the request (wire.md 6.1). */
export function auditFilterOf(state: Pick<ListState, "filters">): AuditFilter {
  const { entityId, user, action } = readListFilters(schema, state, null).values;
  return {
    ...(entityId?.type === "string" && { entityId: entityId.value }),
    ...(user?.type === "select" && { userId: user.value }),
    ...(action?.type === "multiselect" && action.include && { actionType: { in: [...action.value] } }),
    ...(action?.type === "multiselect" && !action.include && { not: { actionType: { in: [...action.value] } } }),
  };
}

/** Fetches entries, newest first. */
export function sendAudit(filter: AuditFilter, offset: number, limit: number, signal?: AbortSignal) {
  return getClient().send(auditLogQuery, {
    body: { limit, offset, filter, ...ownSegment() },
    ...(signal && { signal }),
  });
}

/** Entries, newest first, page by page. The wire format has no total. */
export function auditOptions(state: ListState<never>) {
  const filter = auditFilterOf(state);
  return infiniteQueryOptions({
    queryKey: ["audit-logs", filter],
    queryFn: ({ pageParam, signal }) => sendAudit(filter, pageParam, auditPageSize, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < auditPageSize ? undefined : pages.length * auditPageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
