import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Download, Layers, Pencil, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { type Column, type ListState, TextCell, useListState } from "#console/data-table/index.ts";
import { currentUser, usePermission } from "#console/session/index.ts";
import { type ProjectGroupRow, projectGroupQuery } from "#shared/contract/segments.ts";
import { effectiveRoles } from "#shared/domain/access/roles.ts";
import { projectCount, subProjectIds } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { GroupLogo } from "../../project-groups/index.ts";
import { AdminList, adminAddress, pageOf } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { ExportDialog } from "./export-dialog.tsx";
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
