import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import type { ProjectGroupRow } from "#shared/contract/segments.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { mayManageGroup } from "./may-manage-group.ts";
import { groupIntegrationsOptions, type ManagedGroup, managedGroupOptions } from "./project-groups-queries.ts";
import { SegmentForm, type SegmentFormProps } from "./segment-form.tsx";
import { texts } from "./texts.ts";

type Adding = Omit<SegmentFormProps, "onClose">;

interface ManageDrawerProps {
  /** Id of the group. Renders nothing when it is unknown or the user may not manage it. */
  id: string;
  /** Row of the list, shown until the response arrives. */
  listed: ProjectGroupRow | undefined;
  onClose: () => void;
}

/**
 * Drawer with the projects and sub-projects of a group, with links to their integrations. Fetches the group separately,
 * because the list may change and the URL may name a group outside the loaded pages.
 */
export function ManageDrawer({ id, listed, onClose }: ManageDrawerProps) {
  const user = useUser();
  const { data: group } = useQuery(managedGroupOptions(id, listed));
  return group && user && mayManageGroup(user, group) ? <Managed group={group} onClose={onClose} /> : null;
}

function Managed({ group, onClose }: { group: ManagedGroup; onClose: () => void }) {
  const [filter, setFilter] = useState("");
  const [adding, setAdding] = useState<Adding | null>(null);
  const mayAddProject = usePermission("projectCreate");
  const mayAddSubProject = usePermission("subProjectCreate");
  const projects = useAccessibleProjects(group, filter);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{group.name}</bdi>}
      title={texts.drawerTitle}
      description={texts.drawerText}
      header={
        <div className="flex items-center gap-2 border-b border-line px-6 pt-1 pb-3">
          <SearchInput
            className="flex-1"
            placeholder={texts.filter}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          {mayAddProject && (
            <Button onClick={() => setAdding({ kind: "project", group })}>
              <Plus />
              {texts.addProject}
            </Button>
          )}
        </div>
      }
    >
      {projects.length === 0 && <EmptyState title={texts.noMatches} text={texts.noMatchText} />}
      <ul>
        {projects.map((project) => (
          <li key={project.id} className="border-b border-line px-6 py-3">
            <div className="flex min-h-7 items-center gap-2">
              <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">
                <bdi>{project.name}</bdi>
              </h3>
              {mayAddSubProject && (
                <Button size="sm" variant="ghost" onClick={() => setAdding({ kind: "subProject", group, project })}>
                  <Plus />
                  {texts.addSubProject}
                </Button>
              )}
            </div>
            <ul className="-mx-2">
              {project.subprojects.map((subProject) => (
                <li key={subProject.id}>
                  <Link
                    to={`/integrations/${group.id}/${subProject.id}`}
                    className="flex min-h-9 items-center gap-3 rounded-sm px-2 hover:bg-surface-2"
                  >
                    <bdi className="min-w-0 flex-1 truncate">{subProject.name}</bdi>
                    <Connected group={group} segmentId={subProject.id} />
                    <ChevronRight className="text-ink-3" />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {adding && <SegmentForm {...adding} onClose={() => setAdding(null)} />}
    </Drawer>
  );
}

function Connected({ group, segmentId }: { group: ManagedGroup; segmentId: string }) {
  const { data } = useQuery(groupIntegrationsOptions(group));
  if (!data) return null;
  return (
    <span className="text-xs text-ink-3 tabular-nums">
      {texts.integrations(data.filter((integration) => integration.segmentId === segmentId).length)}
    </span>
  );
}

/** Returns the projects that the user may access and that match the filter. */
function useAccessibleProjects(group: ManagedGroup, filter: string) {
  const user = useUser();
  const matches = (name: string) => containsWords(name, filter);
  return group.projects
    .map((project) => ({
      ...project,
      subprojects: project.subprojects.filter(
        ({ id, name }) => user && canAccessSegment(user, id) && (matches(name) || matches(project.name)),
      ),
    }))
    .filter(({ subprojects }) => subprojects.length > 0);
}
