import { Merge, Pencil, Users, UserX } from "lucide-react";
import { useOfferedCommands } from "#console/core/page-commands.ts";
import {
  EntriesMenu,
  type MenuEntry,
  quickEdit,
  useHistoryEntries,
  usePanel,
  usePermissionInGroup,
  useRemovalEntries,
} from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { ReportIssueButton } from "../../issue-report/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { panels, useEditor } from "./organization-editor.ts";
import { texts } from "./texts.ts";
import { useOrganizationCache } from "./use-organization-cache.ts";

interface OrganizationActionsProps {
  groupId: string | null;
  organization: Organization;
  /** URL of the list to return to after deletion. */
  list: string;
}

/** Buttons and menu of a profile, at the end of its header. */
export function OrganizationActions(props: OrganizationActionsProps) {
  return (
    <>
      <ReportIssueButton subject={{ kind: "organization", id: props.organization.id }} />
      <OrganizationMenu {...props} />
    </>
  );
}

/** Menu of actions on a whole profile. */
export function OrganizationMenu(props: OrganizationActionsProps) {
  const edit = useEditEntries(props);
  const { open } = usePanel(panels);
  const history = useHistoryEntries(() => open("history"));
  const removal = useRemovalEntries(useRemoval(props));
  const entries = [...edit, ...history, ...removal];
  useOfferedCommands(
    props.organization.displayName,
    entries.filter(({ unavailable }) => !unavailable),
  );
  return <EntriesMenu outlined label={texts.moreActions} entries={entries} />;
}

function useEditEntries({ groupId, organization }: OrganizationActionsProps): MenuEntry[] {
  const editor = useEditor();
  const mayMerge = usePermissionInGroup("mergeOrganizations");
  const cache = useOrganizationCache(groupId, organization.id);
  if (!editor) return [];
  const isTeam = organization.isTeamOrganization === true;

  function setTeam(isTeamOrganization: boolean) {
    track("Mark as team organization", "Feature");
    void quickEdit(
      () =>
        cache.change({
          body: () => ({ isTeamOrganization }),
          shown: (now) => ({ ...now, isTeamOrganization }),
        }),
      { done: texts.edited },
    );
  }

  return [
    { id: "attributes", label: texts.attributes.editAll, icon: Pencil, onSelect: () => editor.open("attributes") },
    {
      id: "team",
      label: isTeam ? texts.team.unmark : texts.team.mark,
      icon: isTeam ? UserX : Users,
      onSelect: () => setTeam(!isTeam),
    },
    // A merge requires a project group.
    ...(mayMerge && groupId !== null
      ? [{ id: "merge", label: texts.merge, icon: Merge, onSelect: () => editor.edit({ kind: "merge" }) }]
      : []),
  ];
}

function useRemoval({ groupId, organization, list }: OrganizationActionsProps) {
  const { remove, restore, forget, listsChanged } = useOrganizationCache(groupId, organization.id);
  return {
    permission: "organizationDestroy",
    feature: "Delete organization",
    texts: texts.remove,
    id: organization.id,
    name: organization.displayName,
    list,
    remove,
    restore,
    forget,
    listsChanged,
  } as const;
}
