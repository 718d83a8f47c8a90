import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Copy, Download, ScrollText } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { can, getClient } from "#console/core/api-client.ts";
import { copyText } from "#console/core/copy-text.ts";
import {
  type Column,
  type ListState,
  LogList,
  None,
  profilePath,
  readListFilters,
  type SchemaOptions,
  useListState,
} from "#console/data-table/index.ts";
import { Changes, writtenChanges } from "#console/record-page/index.ts";
import { ownSegment, track } from "#console/session/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { auditLogQuery } from "#shared/contract/audit-logs.ts";
import type { AnswerOf, BodyOf } from "#shared/contract/call.ts";
import { auditActionLabel, auditActions, auditSubject } from "#shared/domain/audit-actions.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { formatAuditTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { downloadRows } from "../../export/index.ts";
import { adminAddress } from "../admin-list.tsx";
import { texts } from "./texts.ts";

/** Changes made by users, API keys and the platform, newest first. */
export function AuditTab() {
  const [state, change] = useListState(adminAddress);
  const list = useInfiniteQuery(auditOptions(state));
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const columns = useMemo(() => [...known, detailsColumn(setOpen)], []);
  const rows = useMemo(() => list.data?.pages.flat(), [list.data]);
  return (
    <>
      <LogList
        address={adminAddress}
        state={state}
        change={change}
        schema={auditFilters()}
        list={list}
        rows={rows}
        columns={columns}
        icon={ScrollText}
        pageSize={auditPageSize}
        texts={texts}
        actions={
          <>
            {can("inbox") && (
              <Button asChild variant="ghost" className="ml-auto">
                <Link to="/changes">{texts.changesAndUndo}</Link>
              </Button>
            )}
            <Button onClick={() => void downloadAudit(auditFilterOf(state))}>
              <Download />
              {texts.download}
            </Button>
          </>
        }
        onFilter={(filters) => track("Filter audit logs", "Feature", { filters })}
      />
      {open && <AuditDrawer entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const known: readonly Column<AuditEntry>[] = [
  {
    id: "action",
    label: texts.action,
    width: 300,
    grows: true,
    cell: (entry) => {
      return (
        <span className="block leading-5">
          <b className="font-medium">{auditActionLabel(entry.actionType)}</b>
          {!entry.success && (
            <Badge tone="bad" className="ml-2">
              {texts.failed}
            </Badge>
          )}
          <span className="block truncate text-xs text-ink-3">
            <Subject entry={entry} />
          </span>
        </span>
      );
    },
  },
  {
    id: "user",
    label: texts.user,
    width: 180,
    cell: ({ user }) =>
      user ? (
        <span className="block leading-5">
          <bdi>{user.fullName || texts.platform}</bdi>
          <span className="block truncate text-xs text-ink-3">{user.email}</span>
        </span>
      ) : (
        <None what={texts.user} />
      ),
  },
  {
    id: "time",
    label: texts.time,
    width: 170,
    cell: ({ timestamp }) => (
      <time className="text-ink-2 tabular-nums" dateTime={timestamp}>
        {formatAuditTime(timestamp)}
      </time>
    ),
  },
];

const pathOf: Readonly<Record<string, string>> = { member: "/people", organization: "/organizations" };

/** Name of the record that an entry is about, with a link to its page where it has one. */
function Subject({ entry }: { entry: AuditEntry }) {
  const path = pathOf[entry.entityType ?? ""];
  const name = entry.entityName ?? auditSubject(entry) ?? texts.noName;
  if (!path || entry.entityName === undefined) return <bdi className="text-ink-2">{name}</bdi>;
  return (
    <Link className="text-ink-2 hover:underline" to={profilePath(path, entry.entityId, null)}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function detailsColumn(onOpen: (entry: AuditEntry) => void): Column<AuditEntry> {
  return {
    id: "details",
    label: texts.details,
    width: 130,
    hidesLabel: true,
    cell: (entry) => (
      <span className="flex justify-end">
        <Button
          variant="link"
          size="sm"
          aria-label={texts.detailsOf(auditActionLabel(entry.actionType))}
          onClick={() => {
            track("View audit log details", "Feature", { actionType: entry.actionType });
            onOpen(entry);
          }}
        >
          {texts.details}
        </Button>
      </span>
    ),
  };
}

function downloadAudit(filter: ReturnType<typeof auditFilterOf>): Promise<void> {
  return downloadRows({
    fileName: "audit-logs",
    heads: texts.heads,
    count: null,
    async page(offset, signal) {
      const entries = await sendAudit(filter, offset, 200, signal);
      const changes = await writtenChanges(entries);
      return entries.map((entry, at) => [
        entry.timestamp,
        auditActionLabel(entry.actionType),
        entry.actionType,
        auditSubject(entry) ?? "",
        entry.entityType ?? "",
        entry.entityId,
        entry.user?.fullName ?? "",
        entry.user?.email ?? "",
        entry.success ? "yes" : "no",
        changes[at] ?? "",
        entry.ipAddress ?? "",
        entry.requestId ?? "",
      ]);
    },
  });
}

/** Audit entry with properties, changes and raw JSON. */
function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { user, ipAddress, userAgent, requestId } = entry;
  const json = JSON.stringify(entry, null, 2);
  const facts = [
    [texts.action, auditActionLabel(entry.actionType)],
    [
      texts.user,
      user ? [user.fullName || texts.platform, user.email, user.id].filter(Boolean).join(", ") : texts.platform,
    ],
    [texts.entity, entry.entityId],
    [texts.time, formatAuditTime(entry.timestamp)],
    [texts.ip, ipAddress],
    [texts.agent, userAgent],
    [texts.request, requestId],
  ] as const;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{auditSubject(entry)}</bdi>}
      title={auditActionLabel(entry.actionType)}
      width="480px"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-6 py-4">
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2">
          <dt className="text-ink-3">{texts.status}</dt>
          <dd>
            <Badge tone={entry.success ? "good" : "bad"}>{entry.success ? texts.succeeded : texts.failed}</Badge>
          </dd>
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{value ? <bdi>{value}</bdi> : "–"}</dd>
            </div>
          ))}
        </dl>
        {entry.success && (
          <section aria-label={texts.changes}>
            <h3 className="text-sm font-semibold">{texts.changes}</h3>
            <Changes entry={entry} none={entry.isShortened ? texts.tooLarge : texts.noChanges} />
          </section>
        )}
        <section aria-label={texts.json}>
          <div className="mb-2 flex items-center">
            <h3 className="flex-1 text-sm font-semibold">{texts.json}</h3>
            <Button
              size="sm"
              onClick={() => {
                track("Copy audit log JSON", "Feature", { actionType: entry.actionType });
                void copyText(json, texts.jsonCopied);
              }}
            >
              <Copy />
              {texts.copyJson}
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll only a focused region */}
          <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md bg-surface-2 p-3 font-mono text-xs">
            {json}
          </pre>
        </section>
      </div>
    </Drawer>
  );
}

type AuditEntry = AnswerOf<typeof auditLogQuery>[number];
type AuditFilter = NonNullable<BodyOf<typeof auditLogQuery>["filter"]>;

const auditPageSize = 20;

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
function auditFilters(): SchemaOptions {
  return { queryKey: ["audit-filters"], queryFn: async () => schema, staleTime: Number.POSITIVE_INFINITY };
}

/** Converts filters in the URL to the flat object of the request (wire.md 6.1). */
function auditFilterOf(state: Pick<ListState, "filters">): AuditFilter {
  const { entityId, user, action } = readListFilters(schema, state, null).values;
  return {
    ...(entityId?.type === "string" && { entityId: entityId.value }),
    ...(user?.type === "select" && { userId: user.value }),
    ...(action?.type === "multiselect" && action.include && { actionType: { in: [...action.value] } }),
    ...(action?.type === "multiselect" && !action.include && { not: { actionType: { in: [...action.value] } } }),
  };
}

/** Fetches entries, newest first. */
function sendAudit(filter: AuditFilter, offset: number, limit: number, signal?: AbortSignal) {
  return getClient().send(auditLogQuery, {
    body: { limit, offset, filter, ...ownSegment() },
    ...(signal && { signal }),
  });
}

/** Entries, newest first, page by page. The wire format has no total. */
function auditOptions(state: ListState<never>) {
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
