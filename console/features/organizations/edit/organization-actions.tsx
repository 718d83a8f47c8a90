import { History, Merge, Pencil, Trash2, Users, UserX } from "lucide-react";
import { useNavigate } from "react-router";
import { ReportIssueButton } from "../../issue-report/index.ts";
import { EntriesMenu, type MenuEntry, quickly, useMayHere, usePanel, useRemoval } from "../../profile/index.ts";
import { track } from "../../session/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { panels, useEditor } from "./editing.ts";
import { texts } from "./texts.ts";
import { useOrganizationCache } from "./use-organization-cache.ts";

interface OrganizationActionsProps {
  groupId: string | null;
  organization: Organization;
  /** The list to go back to when the organization is gone. */
  list: string;
}

/** What can be done with a whole profile: the button and the menu at the end of its header. */
export function OrganizationActions(props: OrganizationActionsProps) {
  const edit = useEditEntries(props);
  const history = useHistoryEntry();
  const removal = useRemovalEntry(props);
  const entries = [...edit, ...history, ...removal];
  return (
    <>
      <ReportIssueButton subject={{ kind: "organization", id: props.organization.id }} />
      <EntriesMenu outlined label={texts.moreActions} entries={entries} />
    </>
  );
}

function useEditEntries({ groupId, organization }: OrganizationActionsProps): MenuEntry[] {
  const editor = useEditor();
  const mayMerge = useMayHere("mergeOrganizations");
  const cache = useOrganizationCache(groupId, organization.id);
  if (!editor) return [];
  const isTeam = organization.isTeamOrganization === true;

  function setTeam(isTeamOrganization: boolean) {
    track("Mark as team organization", "Feature");
    void quickly(
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
    // A merge belongs to a project group (wire.md 13.2).
    ...(mayMerge && groupId !== null
      ? [{ id: "merge", label: texts.merge, icon: Merge, onSelect: () => editor.edit({ kind: "merge" }) }]
      : []),
  ];
}

/** The history is open to who may read the audit log, whether or not they may edit. */
function useHistoryEntry(): MenuEntry[] {
  const mayReadHistory = useMayHere("auditLogRead");
  const { open } = usePanel(panels);
  if (!mayReadHistory) return [];
  return [{ id: "history", label: texts.history, icon: History, begins: true, onSelect: () => open("history") }];
}

function useRemovalEntry({ groupId, organization, list }: OrganizationActionsProps): MenuEntry[] {
  const mayRemove = useMayHere("organizationDestroy");
  const cache = useOrganizationCache(groupId, organization.id);
  const navigate = useNavigate();
  const removal = useRemoval();
  if (!mayRemove) return [];

  async function remove() {
    track("Delete organization", "Feature");
    await removal({
      said: texts.remove,
      name: organization.displayName,
      remove: cache.remove,
      restore: cache.restore,
      async leave() {
        await navigate(list);
        cache.forget();
      },
      listsChanged: cache.listsChanged,
    });
  }

  return [
    {
      id: "remove",
      label: texts.remove.label,
      icon: Trash2,
      danger: true,
      begins: true,
      onSelect: () => void remove(),
    },
  ];
}
