import { History, Merge, Pencil, Trash2, Users, UserX } from "lucide-react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { ReportIssueButton } from "../../issue-report/index.ts";
import { EntriesMenu, type MenuEntry, quickly, useMayHere } from "../../profile/index.ts";
import { handleError, runtimeConfig, track } from "../../session/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { useEditor } from "./editing.ts";
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
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  if (!mayReadHistory) return [];
  const open = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("panel", "history");
        return next;
      },
      { replace: true, state, preventScrollReset: true },
    );
  return [{ id: "history", label: texts.history, icon: History, begins: true, onSelect: open }];
}

function useRemovalEntry({ groupId, organization, list }: OrganizationActionsProps): MenuEntry[] {
  const mayRemove = useMayHere("organizationDestroy");
  const cache = useOrganizationCache(groupId, organization.id);
  const navigate = useNavigate();
  const confirm = useConfirm();
  if (!mayRemove) return [];
  const undoable = runtimeConfig().capabilities.trash === true;
  const said = texts.remove;

  async function restore() {
    try {
      await cache.restore();
      cache.listsChanged();
      showToast({ type: "success", message: said.restored });
    } catch (error) {
      handleError(error);
    }
  }

  async function remove() {
    const question = { title: said.confirmTitle, message: said.confirmText(organization.displayName) };
    if (!undoable && !(await confirm({ type: "danger", ...question, confirmLabel: said.confirm }))) return;
    track("Delete organization", "Feature");
    try {
      await cache.remove();
    } catch (error) {
      handleError(error);
      return;
    }
    await navigate(list);
    cache.forget();
    cache.listsChanged();
    const action = { label: said.undo, onAction: () => void restore() };
    showToast({ type: "success", message: said.done, ...(undoable && { action }) });
  }

  return [{ id: "remove", label: said.label, icon: Trash2, danger: true, begins: true, onSelect: () => void remove() }];
}
