import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { can } from "#console/core/api-client.ts";
import { type Column, LogList, None, profilePath, useListState } from "#console/data-table/index.ts";
import { writtenChanges } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { auditActionLabel, auditSubject } from "#shared/domain/audit-actions.ts";
import { formatAuditTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { downloadRows } from "../../export/index.ts";
import { adminAddress } from "../admin-list.tsx";
import { AuditDrawer } from "./audit-drawer.tsx";
import {
  type AuditEntry,
  auditFilterOf,
  auditFilters,
  auditOptions,
  auditPageSize,
  sendAudit,
} from "./audit-queries.ts";
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
