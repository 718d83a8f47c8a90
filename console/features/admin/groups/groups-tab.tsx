import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Download, Layers, Pencil, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { type Column, ListError, type ListState, TextCell, useListState } from "#console/data-table/index.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { currentUser, usePermission } from "#console/session/index.ts";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { type ProjectGroupRow, projectGroupQuery } from "#shared/contract/segments.ts";
import { v1ExportCalls as calls, type RecordPart } from "#shared/contract/v1/export.ts";
import { effectiveRoles } from "#shared/domain/access/roles.ts";
import { projectCount, subProjectIds } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { resumeDownload, saveFile } from "../../export/index.ts";
import { GroupLogo } from "../../project-groups/index.ts";
import { AdminList, adminAddress, pageOf } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { type SegmentChange, SegmentDialog } from "./segment-dialog.tsx";
import { SegmentMenu } from "./segment-menu.tsx";
import { SegmentStatus } from "./segment-status.tsx";
import { texts } from "./texts.ts";

/** Tab of the project groups that the user administers. */
export function GroupsTab() {
  const [state, change] = useListState(adminAddress);
  const query = useQuery(groupsOptions(state));
  const mayCreate = usePermission("projectGroupCreate");
  const [changing, setChanging] = useState<SegmentChange | null>(null);
  const [exported, setExported] = useState<ProjectGroupRow | null>(null);
  const mayManage = usePermission("tenantEdit");
  const columns = useMemo(
    () => [...known, actionsColumn(setChanging, setExported, mayManage, mayCreate)],
    [mayManage, mayCreate],
  );
  const add = mayCreate && (
    <Button variant="primary" onClick={() => setChanging({ kind: "projectGroup" })}>
      <Plus />
      {texts.add}
    </Button>
  );
  return (
    <>
      <AdminList
        texts={texts.list}
        icon={Layers}
        state={state}
        change={change}
        query={query}
        columns={columns}
        actions={add}
      />
      {changing && <SegmentDialog change={changing} onClose={() => setChanging(null)} />}
      {exported && <ExportDialog id={exported.id} name={exported.name} onClose={() => setExported(null)} />}
    </>
  );
}

function groupsOptions(state: ListState<never>) {
  const name = state.search.trim();
  const adminOnly = !effectiveRoles(currentUser()?.roles ?? []).includes("admin");
  const body = { ...pageOf(state), filter: { adminOnly, ...(name !== "" && { name }) } };
  return queryOptions({
    queryKey: ["project-groups", "table", body],
    queryFn: ({ signal }) => getClient().send(projectGroupQuery, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const known: readonly Column<ProjectGroupRow>[] = [
  {
    id: "name",
    label: texts.group,
    width: 300,
    grows: true,
    cell: (group) => (
      <Link
        className="flex items-center gap-2.5 font-medium hover:underline"
        to={`/admin/project-groups/${group.id}/projects`}
      >
        <GroupLogo group={group} size={24} />
        <bdi className="truncate">{group.name}</bdi>
      </Link>
    ),
  },
  { id: "status", label: texts.status, width: 120, cell: ({ status }) => <SegmentStatus status={status} /> },
  {
    id: "projects",
    label: texts.projectCount,
    width: 90,
    alignsEnd: "plain",
    cell: (row) => <span className="block text-right tabular-nums">{projectCount(row)}</span>,
  },
  {
    id: "subProjects",
    label: texts.subProjectCount,
    width: 110,
    alignsEnd: "plain",
    cell: (row) => <span className="block text-right tabular-nums">{subProjectIds(row).length}</span>,
  },
  { id: "slug", label: texts.slug, width: 150, cell: ({ slug }) => <TextCell value={slug} what={texts.slug} /> },
  {
    id: "sourceId",
    label: texts.sourceId,
    width: 160,
    cell: ({ sourceId }) => <TextCell value={sourceId} what={texts.sourceId} />,
  },
];

function actionsColumn(
  onChange: (change: SegmentChange) => void,
  onExport: (row: ProjectGroupRow) => void,
  mayManage: boolean,
  mayCreate: boolean,
): Column<ProjectGroupRow> {
  return {
    id: "actions",
    label: shared.actions,
    width: 280,
    least: 228,
    hidesLabel: true,
    cell: (row) => (
      <span className="flex justify-end gap-1">
        <Button size="sm" variant="ghost" onClick={() => onChange({ kind: "project", group: row })}>
          <Plus />
          {texts.addProject}
        </Button>
        {mayManage && (
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={texts.exports.of(row.name)}
            title={texts.exports.action}
            onClick={() => onExport(row)}
          >
            <Download />
          </Button>
        )}
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={texts.editOf(row.name)}
          title={texts.edit}
          onClick={() => onChange({ kind: "projectGroup", edit: row.id })}
        >
          <Pencil />
        </Button>
        {mayManage && mayCreate && <SegmentMenu segment={{ ...row, groupId: row.id }} />}
      </span>
    ),
  };
}

const formats = ["ndjson", "csv"] as const;
type Format = (typeof formats)[number];

const number = new Intl.NumberFormat();
const isPart = (name: string): name is RecordPart => Object.hasOwn(texts.exports.parts, name);

/** Dialog that downloads all data of a project group, one file per record type. */
function ExportDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const manifest = useQuery({
    queryKey: ["project-groups", "export", id],
    queryFn: ({ signal }) => getClient().send(calls.manifest, { params: { segmentId: id }, signal }),
    staleTime: 0,
  });
  const save = useMutation({
    mutationFn: async ({ part, format }: { part: RecordPart; format: Format }) => {
      const rows = await resumeDownload(format, async (after) => {
        const query = { format, ...(after && { after }) };
        return (await getClient().download(calls.part, { params: { segmentId: id, part }, query })).pieces;
      });
      saveFile(rows, texts.exports.types[format], `${name}-${part}.${format}`);
    },
  });
  const busy = save.isPending ? save.variables : null;
  const parts = (manifest.data?.parts ?? []).flatMap((part) =>
    isPart(part.name) ? [{ ...part, name: part.name }] : [],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.exports.title}
      description={texts.exports.text(name)}
    >
      {save.isError && <FailureNotice title={texts.exports.failed} error={save.error} />}
      {manifest.isPending && (
        <div role="status" aria-label={texts.exports.loading} className="grid gap-2">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-8" />
          ))}
        </div>
      )}
      {manifest.isError && <ListError query={manifest} />}
      {manifest.data && (
        <Notice
          action={
            <Button
              size="sm"
              onClick={() => saveFile([JSON.stringify(manifest.data)], "application/json", `${name}-manifest.json`)}
            >
              <Download />
              {texts.exports.manifest}
            </Button>
          }
        >
          {texts.exports.manifestText}
        </Notice>
      )}
      <ul className="divide-y divide-line text-ink">
        {parts.map(({ name: part, rows }) => (
          <li key={part} className="flex items-center gap-2 py-1.5">
            <span className="flex-1">{texts.exports.parts[part]}</span>
            <span className="w-24 text-right text-ink-3 tabular-nums">{number.format(rows)}</span>
            {formats.map((format) => (
              <Button
                key={format}
                size="sm"
                aria-label={texts.exports.partAs(texts.exports.parts[part], format)}
                busy={busy?.part === part && busy.format === format}
                disabled={busy !== null}
                onClick={() => save.mutate({ part, format })}
              >
                <Download />
                {format.toUpperCase()}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
