import { lazy } from "react";
import type { SessionUser } from "#console/session/index.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import type { RecordList } from "./list-tools.ts";
import type { ListDrawer } from "./use-open-drawer.ts";

type AddProps = Pick<DrawersProps, "kind" | "group" | "user" | "onClose">;

const Add = lazy(async () => {
  const { AddDrawer, organizationKind, personKind } = await import("../create/index.ts");
  return {
    default: ({ kind, ...props }: AddProps) =>
      kind === "people" ? <AddDrawer {...props} kind={personKind} /> : <AddDrawer {...props} kind={organizationKind} />,
  };
});
const Tags = lazy(async () => ({ default: (await import("../tags/index.ts")).TagsDrawer }));
const Attributes = lazy(async () => ({ default: (await import("../attributes/index.ts")).AttributesDrawer }));

const Import = lazy(async () => ({ default: (await import("../import/index.ts")).ImportDrawer }));

interface DrawersProps {
  kind: RecordList;
  drawer: ListDrawer;
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

/** Renders the drawer named in the URL. */
export function Drawers({ kind, drawer, group, user, onClose }: DrawersProps) {
  if (drawer === "tags") return <Tags onClose={onClose} />;
  if (drawer === "attributes") return <Attributes onClose={onClose} />;
  if (drawer === "import") {
    const importKind = kind === "people" ? "member" : "organization";
    return <Import kind={importKind} group={group} user={user} onClose={onClose} />;
  }
  return <Add kind={kind} group={group} user={user} onClose={onClose} />;
}
