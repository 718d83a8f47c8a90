import type { ReactNode } from "react";
import { framePart } from "#console/core/frame-part.tsx";
import { HistoryDrawer, RecordRefusal, usePermissionInGroup } from "#console/record-page/index.ts";
import { ProfileMerging } from "../../merging/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { type Editing, EditorProvider, type Panel, useEditor } from "./organization-editor.ts";
import { useOrganizationCache } from "./use-organization-cache.ts";

const dialogs = () => import("./organization-dialogs.tsx");
const LogoDialog = framePart(async () => (await dialogs()).LogoDialog);
const IdentityDialog = framePart(async () => (await dialogs()).IdentityDialog);
const DomainDialog = framePart(async () => (await dialogs()).DomainDialog);
const EmailDialog = framePart(async () => (await dialogs()).EmailDialog);
const OtherNameDialog = framePart(async () => (await dialogs()).OtherNameDialog);
const ParentDialog = framePart(async () => (await dialogs()).ParentDialog);
const PhoneDialog = framePart(async () => (await dialogs()).PhoneDialog);
const AttributesDrawer = framePart(async () => (await import("./organization-attributes-drawer.tsx")).AttributesDrawer);

interface OrganizationEditingProps {
  groupId: string | null;
  organization: Organization | undefined;
  children: ReactNode;
}

/** Provides the editor of a profile to its parts, and renders its dialogs and drawers. */
export function OrganizationEditing({ groupId, organization, children }: OrganizationEditingProps) {
  return (
    <RecordRefusal value={organization?.editRefusal ?? null}>
      <EditorProvider
        dialog={(editing, onClose) => organization && <EditDialog {...{ groupId, organization, editing, onClose }} />}
        drawer={(panel, of, onClose) =>
          organization && <PanelDrawer key={panel} {...{ groupId, organization, panel, of, onClose }} />
        }
      >
        {children}
      </EditorProvider>
    </RecordRefusal>
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
    case "parent":
      return <ParentDialog {...at} />;
    case "phone":
      return <PhoneDialog {...at} number={editing.number} />;
    case "otherName":
      return <OtherNameDialog {...at} />;
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
  const mayEdit = usePermissionInGroup("organizationEdit");
  const mayReadHistory = usePermissionInGroup("auditLogRead");
  const mayMerge = usePermissionInGroup("mergeOrganizations");
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
