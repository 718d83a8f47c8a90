import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CornerDownRight, FolderGit2, Layers, Pencil, Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useParams } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { useTitle } from "#console/core/use-title.ts";
import {
  type Column,
  type ListAddress,
  ListHeading,
  type ListState,
  listDefaults,
  None,
  TextCell,
  useListState,
} from "#console/data-table/index.ts";
import { usePermission } from "#console/session/index.ts";
import { Breadcrumbs } from "#console/ui/navigation/breadcrumbs.tsx";
import { type ProjectRow, projectQuery, type SegmentTree } from "#shared/contract/segments.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { segmentOptions } from "../../project-groups/index.ts";
import { AdminList, pageOf } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import type { MovedSegment } from "./move-dialog.tsx";
import { type SegmentChange, SegmentDialog } from "./segment-dialog.tsx";
import { SegmentMenu } from "./segment-menu.tsx";
import { SegmentStatus } from "./segment-status.tsx";
import { texts } from "./texts.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));

const address: ListAddress<never> = {
  path: "/admin/project-groups",
  sortProps: [],
  defaults: { ...listDefaults, settings: {} },
};

type SubProject = ProjectRow["subprojects"][number];

/** Line of the list: a project, or a sub-project of the project above it. */
interface Line {
  readonly id: string;
  readonly name: string;
  readonly project: ProjectRow;
  readonly subProject: SubProject | null;
}

/** Projects of a group with their sub-projects and integrations. */
export function ProjectsPage() {
  const { id = "" } = useParams();
  const [state, change] = useListState(address);
  const { data: group } = useQuery(segmentOptions(id));
  const query = useQuery({ ...projectsOptions(group?.slug ?? "", state), enabled: group != null });
  const [changing, setChanging] = useState<SegmentChange | null>(null);
  const [moved, setMoved] = useState<MovedSegment | null>(null);
  const mayMove = usePermission("tenantEdit");
  const columns = useMemo(
    () => (group ? [...known, actionsColumn(group, setChanging, setMoved, mayMove)] : known),
    [group, mayMove],
  );
  const lines = useMemo(() => query.data && { ...query.data, rows: linesOf(query.data.rows) }, [query.data]);
  useTitle(group ? `${group.name} · ${texts.title}` : texts.title);
  const crumbs = [
    <Link key="admin" to="/admin#project-groups">
      {shared.title}
    </Link>,
    <bdi key="group">{group?.name}</bdi>,
  ];
  return (
    <div className="flex h-(--page-height) flex-col">
      <Breadcrumbs className="min-h-7 px-6 pt-3 text-ink-3" items={crumbs} />
      <ListHeading title={texts.title} count="" />
      <AdminList
        texts={texts.projects}
        icon={Layers}
        state={state}
        change={change}
        query={{ ...query, data: lines }}
        shown={query.data?.rows.length ?? 0}
        columns={columns}
        actions={
          group && (
            <Button variant="primary" onClick={() => setChanging({ kind: "project", group })}>
              <Plus />
              {texts.addProject}
            </Button>
          )
        }
      />
      {changing && <SegmentDialog change={changing} onClose={() => setChanging(null)} />}
      <Suspense>{moved && <MoveDialog moved={moved} onClose={() => setMoved(null)} />}</Suspense>
    </div>
  );
}

function projectsOptions(parentSlug: string, state: ListState<never>) {
  const name = state.search.trim();
  const body = { ...pageOf(state), filter: { parentSlug, ...(name !== "" && { name }) } };
  return queryOptions({
    queryKey: ["projects", body],
    queryFn: ({ signal }) => getClient().send(projectQuery, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function linesOf(projects: readonly ProjectRow[]): Line[] {
  return projects.flatMap((project) => [
    { id: project.id, name: project.name, project, subProject: null },
    ...project.subprojects.map((subProject) => ({ id: subProject.id, name: subProject.name, project, subProject })),
  ]);
}

const known: readonly Column<Line>[] = [
  {
    id: "name",
    label: texts.name,
    width: 320,
    grows: true,
    cell: ({ name, project, subProject }) =>
      subProject ? (
        <span className="flex items-center gap-2 pl-2 text-ink-2">
          <CornerDownRight className="shrink-0 text-ink-3" aria-hidden="true" />
          <bdi className="truncate">{name}</bdi>
        </span>
      ) : (
        <span className="flex items-center gap-2 font-semibold">
          <bdi className="truncate">{name}</bdi>
          {project.isLF === false && <Badge title={texts.notLF}>{texts.notLF}</Badge>}
        </span>
      ),
  },
  {
    id: "status",
    label: texts.status,
    width: 110,
    cell: ({ project, subProject }) => <SegmentStatus status={(subProject ?? project).status} />,
  },
  {
    id: "integrations",
    label: texts.integrations,
    width: 170,
    cell: ({ project, subProject }) => {
      if (!subProject) return null;
      const integrations = subProject.integrations ?? [];
      if (integrations.length === 0) return <None what={texts.integrations} />;
      return (
        <Link
          className="flex items-center gap-2 text-ink-2 hover:text-ink"
          to={`/integrations/${project.parentId}/${subProject.id}`}
        >
          {integrations.map(({ platform, type, mappedWith }) => (
            <span
              key={`${platform} ${type}`}
              title={type === "mapped" ? texts.mapped(mappedWith ?? "") : platformName(platform)}
              className={type === "mapped" ? "opacity-55" : ""}
            >
              <PlatformIcon platform={platform} />
            </span>
          ))}
        </Link>
      );
    },
  },
  {
    id: "slug",
    label: texts.slug,
    width: 200,
    cell: ({ project, subProject }) => <TextCell value={(subProject ?? project).slug} what={texts.slug} />,
  },
  {
    id: "insights",
    label: texts.insights,
    width: 170,
    cell: ({ subProject }) => subProject && <TextCell value={subProject.insightsProjectName} what={texts.insights} />,
  },
];

function actionsColumn(
  group: SegmentTree,
  onChange: (change: SegmentChange) => void,
  onMove: (moved: MovedSegment) => void,
  mayMove: boolean,
): Column<Line> {
  return {
    id: "actions",
    label: shared.actions,
    width: 250,
    hidesLabel: true,
    cell: ({ id, name, project, subProject }) => (
      <span className="flex items-center justify-end gap-1">
        {subProject ? (
          <Button asChild size="sm" variant="ghost" aria-label={texts.addRepositoriesTo(name)}>
            <Link to={`/integrations/${group.id}/${id}?drawer=git`}>
              <FolderGit2 />
              {texts.addRepositories}
            </Link>
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={texts.addSubProjectTo(name)}
            onClick={() => onChange({ kind: "subProject", group, project })}
          >
            <Plus />
            {texts.addSubProject}
          </Button>
        )}
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={texts.editOf(name)}
          title={texts.edit}
          onClick={() => onChange({ kind: subProject ? "subProject" : "project", edit: id })}
        >
          <Pencil />
        </Button>
        {mayMove && (
          <SegmentMenu
            segment={{ id, name, status: (subProject ?? project).status, groupId: group.id }}
            onMove={() =>
              onMove(
                subProject
                  ? { kind: "subProject", id, name, parent: project }
                  : { kind: "project", id, name, parent: group },
              )
            }
          />
        )}
      </span>
    ),
  };
}
