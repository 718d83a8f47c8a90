import { Ellipsis, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { can } from "#console/core/api-client.ts";
import { onDemand } from "#console/core/on-demand.tsx";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import type { ExportedList } from "#console/data-table/index.ts";
import { type SessionUser, usePermission, useUser } from "#console/session/index.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { MergeSuggestionsLink } from "../merging/index.ts";
import { type ListTool, listTools, type RecordList } from "./list-tools.ts";
import { texts } from "./texts.ts";
import { type ListDrawer, useOpenDrawer } from "./use-open-drawer.ts";

const Drawers = lazy(async () => ({ default: (await import("./drawers.tsx")).Drawers }));

interface ToolsProps {
  kind: RecordList;
  list: ExportedList;
  groupId: string;
  user: SessionUser;
  tools: readonly ListTool[];
  onOpen: (drawer: ListDrawer) => void;
}

const Tools = onDemand<ToolsProps>(async () => (await import("./tools-menu.tsx")).ToolsMenu);

/** Buttons in the heading of a list: add, and a menu with exports, import, tags, attributes, trash and reports. */
export function ListActions({ kind, list }: { kind: RecordList; list: ExportedList }) {
  const [drawer, open] = useOpenDrawer();
  const group = useSelectedGroup();
  const user = useUser();
  const mayCreate = usePermission(kind === "people" ? "memberCreate" : "organizationCreate");
  if (!group || !user) return null;
  // Users can add records only to sub-projects that they have access to.
  const canWorkHere = subProjectIds(group).some((id) => canAccessSegment(user, id));
  const mayAdd = mayCreate && canWorkHere;
  const tools = listTools(kind, user.roles, can, canWorkHere);
  const allowed = drawer === "add" ? mayAdd : tools.some((tool) => tool === drawer);
  return (
    <>
      <MergeSuggestionsLink kind={kind === "people" ? "member" : "organization"} />
      {mayAdd && (
        <Button variant="primary" onClick={() => open("add")}>
          <Plus />
          {texts.add[kind]}
        </Button>
      )}
      {tools.length > 0 && (
        <Tools
          kind={kind}
          list={list}
          groupId={group.id}
          user={user}
          tools={tools}
          onOpen={open}
          trigger={
            <Button size="icon" aria-label={texts.more} aria-haspopup="menu">
              <Ellipsis />
            </Button>
          }
        />
      )}
      {drawer && allowed && (
        <Suspense>
          <Drawers kind={kind} drawer={drawer} group={group} user={user} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  );
}
