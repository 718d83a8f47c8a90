import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { framePart } from "#console/core/frame-part.tsx";
import { HistoryDrawer, RecordRefusal, type RevertBy, usePermissionInGroup } from "#console/record-page/index.ts";
import { ProfileMerging } from "../../merging/index.ts";
import { attributeDefinitionsOptions } from "../list/people-queries.ts";
import type { Profile } from "../profile/use-person-profile.ts";
import { type Editing, EditorProvider, type Panel, useEditor } from "./person-editor.ts";
import { usePersonCache } from "./use-person-cache.ts";

const AvatarDialog = framePart(async () => (await import("./avatar-dialog.tsx")).AvatarDialog);
const IdentityDialog = framePart(async () => (await import("./identities/identity-dialog.tsx")).IdentityDialog);
const EmailDialog = framePart(async () => (await import("./identities/identity-dialog.tsx")).EmailDialog);
const WorkDialog = framePart(async () => (await import("./work/work-dialog.tsx")).WorkDialog);
const AttributesDrawer = framePart(
  async () => (await import("./attributes/person-attributes-drawer.tsx")).AttributesDrawer,
);
const AffiliationsDrawer = framePart(
  async () => (await import("./affiliations/affiliations-drawer.tsx")).AffiliationsDrawer,
);
const GithubDrawer = framePart(async () => (await import("./identities/github-drawer.tsx")).GithubDrawer);

interface PersonEditingProps {
  groupId: string;
  id: string;
  profile: Profile;
  children: ReactNode;
}

/** Provides the editor of a profile to its parts, and renders its dialogs and drawers. */
export function PersonEditing({ groupId, id, profile, children }: PersonEditingProps) {
  return (
    <RecordRefusal value={profile.person.data?.editRefusal ?? null}>
      <EditorProvider
        dialog={(editing, onClose) => <EditDialog key={id} {...{ groupId, profile, editing, onClose }} />}
        drawer={(panel, of, onClose) => (
          <PanelDrawer key={`${id} ${panel}`} {...{ groupId, profile, panel, of, onClose }} />
        )}
      >
        {children}
      </EditorProvider>
    </RecordRefusal>
  );
}

interface EditDialogProps {
  groupId: string;
  profile: Profile;
  editing: Editing;
  onClose: () => void;
}

function EditDialog({ groupId, profile, editing, onClose }: EditDialogProps) {
  const person = profile.person.data;
  const cache = usePersonCache(groupId, person?.id ?? "");
  if (!person) return null;
  const at = { groupId, personId: person.id, version: person.version, cache, onClose, onMissing: onClose };
  switch (editing.kind) {
    case "avatar":
      return <AvatarDialog {...at} person={person} attributes={profile.attributes.data ?? person.attributes} />;
    case "identity":
      return <IdentityDialog {...at} identity={editing.identity} />;
    case "email":
      return <EmailDialog {...at} email={editing.email} />;
    case "work":
      return <WorkDialog {...at} work={editing.work} history={profile.organizations.data ?? []} />;
    case "merge":
    case "unmerge":
      return <ProfileMerging kind="member" id={person.id} groupId={groupId} merging={editing} onClose={onClose} />;
  }
}

interface PanelDrawerProps extends Omit<EditDialogProps, "editing"> {
  panel: Panel;
  of: string | null;
}

function PanelDrawer({ groupId, profile, panel, of, onClose }: PanelDrawerProps) {
  const mayEdit = usePermissionInGroup("memberEdit");
  const mayReadHistory = usePermissionInGroup("auditLogRead");
  const mayMerge = usePermissionInGroup("mergeMembers");
  const editor = useEditor();
  const unmerge = (identity: RevertBy) => {
    onClose();
    editor?.edit({ kind: "unmerge", identity, revert: true });
  };
  const definitions = useQuery({ ...attributeDefinitionsOptions(), enabled: panel === "attributes" });
  const person = profile.person.data;
  if (!person) return null;
  const closing = { onClose, onMissing: onClose };
  if (panel === "history") {
    return mayReadHistory ? (
      <HistoryDrawer
        {...closing}
        kind="member"
        entityId={person.id}
        name={person.displayName}
        onUnmerge={mayMerge && editor ? (identity) => unmerge(identity) : undefined}
      />
    ) : null;
  }
  if (!mayEdit) return null;
  const at = { ...closing, groupId, person };
  if (panel === "github") return <GithubDrawer {...at} identities={profile.identities.data ?? []} />;
  if (panel === "affiliations") {
    const { data } = profile.affiliations;
    return data ? <AffiliationsDrawer {...at} affiliations={data} focused={of} /> : null;
  }
  const { data } = profile.attributes;
  // Without definitions, the type of each attribute is inferred from its value.
  const known = definitions.data ?? (definitions.isError ? [] : null);
  if (!data || !known) return null;
  return <AttributesDrawer {...at} attributes={data} definitions={known} focused={of} />;
}
