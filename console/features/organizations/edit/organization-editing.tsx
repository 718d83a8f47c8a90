import { type ReactNode, useMemo, useState } from "react";
import { framePart } from "#console/core/frame-part.tsx";
import { HistoryDrawer, useMayHere, usePanel } from "#console/record-page/index.ts";
import { ProfileMerging } from "../../merging/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { type Editing, EditorContext, type OpenEditor, type Panel, panels, useEditor } from "./editing.ts";
import { useOrganizationCache } from "./use-organization-cache.ts";

const LogoDialog = framePart(async () => (await import("./logo-dialog.tsx")).LogoDialog);
const IdentityDialog = framePart(async () => (await import("./identity-dialogs.tsx")).IdentityDialog);
const DomainDialog = framePart(async () => (await import("./identity-dialogs.tsx")).DomainDialog);
const EmailDialog = framePart(async () => (await import("./identity-dialogs.tsx")).EmailDialog);
const PhoneDialog = framePart(async () => (await import("./phone-dialog.tsx")).PhoneDialog);
const AttributesDrawer = framePart(async () => (await import("./attributes-drawer.tsx")).AttributesDrawer);

interface OrganizationEditingProps {
  groupId: string | null;
  organization: Organization | undefined;
  children: ReactNode;
}

/** Lets every part of a profile open what edits it. Drawers stand in the address, dialogs do not. */
export function OrganizationEditing({ groupId, organization, children }: OrganizationEditingProps) {
  const mayEdit = useMayHere("organizationEdit");
  const [editing, setEditing] = useState<Editing | null>(null);
  const { panel, of, open, close } = usePanel(panels);
  const editor = useMemo<OpenEditor | null>(() => (mayEdit ? { edit: setEditing, open } : null), [mayEdit, open]);
  return (
    <EditorContext value={editor}>
      {children}
      {editing && mayEdit && organization && (
        <EditDialog groupId={groupId} organization={organization} editing={editing} onClose={() => setEditing(null)} />
      )}
      {panel && organization && (
        <PanelDrawer key={panel} groupId={groupId} organization={organization} panel={panel} of={of} onClose={close} />
      )}
    </EditorContext>
  );
}

interface EditDialogProps {
  groupId: string | null;
  organization: Organization;
  editing: Editing;
  onClose: () => void;
}

function EditDialog({ groupId, organization, editing, onClose }: EditDialogProps) {
  const cache = useOrganizationCache(groupId, organization.id);
  const at = { groupId, organization, cache, onClose, onMissing: onClose };
  switch (editing.kind) {
    case "logo":
      return <LogoDialog {...at} />;
    case "identity":
      return <IdentityDialog {...at} identity={editing.identity} />;
    case "domain":
      return <DomainDialog {...at} domain={editing.domain} />;
    case "email":
      return <EmailDialog {...at} email={editing.email} />;
    case "phone":
      return <PhoneDialog {...at} number={editing.number} />;
    case "merge":
    case "unmerge":
      return (
        <ProfileMerging
          kind="organization"
          id={organization.id}
          groupId={groupId}
          merging={editing}
          onClose={onClose}
        />
      );
  }
}

interface PanelDrawerProps extends Omit<EditDialogProps, "editing"> {
  panel: Panel;
  of: string | null;
}

function PanelDrawer({ groupId, organization, panel, of, onClose }: PanelDrawerProps) {
  const mayEdit = useMayHere("organizationEdit");
  const mayReadHistory = useMayHere("auditLogRead");
  const mayMerge = useMayHere("mergeOrganizations");
  const cache = useOrganizationCache(groupId, organization.id);
  const editor = useEditor();
  const closing = { onClose, onMissing: onClose };
  if (panel === "attributes") {
    return mayEdit ? (
      <AttributesDrawer {...closing} groupId={groupId} organization={organization} cache={cache} focused={of} />
    ) : null;
  }
  if (!mayReadHistory) return null;
  return (
    <HistoryDrawer
      {...closing}
      kind="org"
      entityId={organization.id}
      name={organization.displayName}
      onUnmerge={
        mayMerge && editor
          ? (identity) => {
              onClose();
              editor.edit({ kind: "unmerge", identity, revert: true });
            }
          : undefined
      }
    />
  );
}
