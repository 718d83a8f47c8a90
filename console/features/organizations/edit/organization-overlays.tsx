import { EditDrawer, HistoryDrawer, SaveConflict, usePermissionInGroup } from "#console/record-page/index.ts";
import { ProfileMerging } from "../../merging/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import {
  DomainDialog,
  EmailDialog,
  IdentityDialog,
  LogoDialog,
  OtherNameDialog,
  ParentDialog,
  PhoneDialog,
} from "./organization-dialogs.tsx";
import { type Editing, type Panel, useEditor } from "./organization-editor.ts";
import type { DialogProps } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";
import { AttributeField, attributeNames, useAttributesForm } from "./use-attributes-form.tsx";
import { useOrganizationCache } from "./use-organization-cache.ts";

interface EditDialogProps {
  groupId: string | null;
  organization: Organization | undefined;
  editing: Editing;
  onClose: () => void;
}

/** Dialog of the profile that is open. */
export function EditDialog({ groupId, organization, editing, onClose }: EditDialogProps) {
  const cache = useOrganizationCache(groupId, organization?.id ?? "");
  if (!organization) return null;
  const at = { groupId, organization, cache, onClose };
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

/** Drawer of the profile that is open. */
export function PanelDrawer({ groupId, organization, panel, of, onClose }: PanelDrawerProps) {
  const mayEdit = usePermissionInGroup("organizationEdit");
  const cache = useOrganizationCache(groupId, organization?.id ?? "");
  const editor = useEditor();
  if (!organization) return null;
  if (panel === "history") {
    const { id, displayName } = organization;
    return (
      <HistoryDrawer
        kind="org"
        entityId={id}
        name={displayName}
        editor={editor}
        onClose={onClose}
        onMissing={onClose}
      />
    );
  }
  if (!mayEdit) return null;
  return (
    <AttributesDrawer groupId={groupId} organization={organization} cache={cache} focused={of} onClose={onClose} />
  );
}

/** Drawer with the attributes that can be entered by hand, each with its source. */
function AttributesDrawer({ focused, ...of }: DialogProps & { focused: string | null }) {
  const { dirty, submit, field, conflict } = useAttributesForm(of, attributeNames);
  const { saving } = conflict;
  return (
    <EditDrawer
      name={of.organization.displayName}
      title={texts.attributes.title}
      description={texts.attributes.text}
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      failed={texts.attributeFailed}
      onSubmit={submit}
      onClose={of.onClose}
    >
      <SaveConflict {...conflict} />
      {attributeNames.map((name) => (
        <AttributeField key={name} {...field(name)} autoFocus={focused === name} />
      ))}
    </EditDrawer>
  );
}
