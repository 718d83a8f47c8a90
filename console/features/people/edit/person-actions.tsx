import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Bot,
  BotOff,
  Building2,
  History,
  Merge,
  Pencil,
  Sparkles,
  Trash2,
  UserCheck,
  UserSearch,
  UserX,
} from "lucide-react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { memberEnrich } from "#shared/contract/enrichment.ts";
import { membersToMerge } from "#shared/contract/merge-suggestions.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { buttonVariants } from "#shared/ui/components/button.tsx";
import { CountBadge } from "#shared/ui/components/count-badge.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { ReportIssueButton } from "../../issue-report/index.ts";
import { formatCount, profilePath } from "../../list/index.ts";
import { EntriesMenu, type MenuEntry, quickly, useMayHere } from "../../profile/index.ts";
import { getClient, handleError, runtimeConfig, track } from "../../session/index.ts";
import { personFlag } from "../person-badges.tsx";
import type { Person } from "../profile/person-queries.ts";
import { useEditor } from "./editing.ts";
import { personCalls } from "./person-calls.ts";
import { removePerson } from "./removal.ts";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";

interface PersonActionsProps {
  groupId: string;
  person: Person;
  attributes: Attributes;
  /** The list to go back to when the person is gone. */
  list: string;
}

/** What can be done with a whole profile: the buttons and the menu at the end of its header. */
export function PersonActions(props: PersonActionsProps) {
  const entries = usePersonEntries(props);
  return (
    <>
      <ReportIssueButton subject={{ kind: "person", id: props.person.id }} />
      <MergeLink groupId={props.groupId} personId={props.person.id} />
      <EntriesMenu outlined label={texts.moreActions} entries={entries} />
    </>
  );
}

/** The way to merging this person, with how many suggestions there are; their number holds nothing up. */
function MergeLink({ groupId, personId }: { groupId: string; personId: string }) {
  const allowed = useMayHere("mergeMembers");
  const { data: count } = useQuery({
    queryKey: ["merge-suggestions", "member", groupId, "count", personId],
    queryFn: async ({ signal }) => {
      const body = { limit: 1, offset: 0, countOnly: true, filter: { memberId: personId } };
      return (await getClient().send(membersToMerge, { body, segments: [groupId], signal })).count;
    },
    enabled: allowed,
  });
  if (!allowed) return null;
  const [path, query] = profilePath("/people", personId, groupId).split("?");
  return (
    <Link className={buttonVariants()} to={`${path}/merge?${query ?? ""}`}>
      <Merge />
      {texts.mergeSuggestions}
      {count ? <CountBadge>{formatCount(count)}</CountBadge> : null}
    </Link>
  );
}

function usePersonEntries(props: PersonActionsProps): MenuEntry[] {
  const { groupId, person } = props;
  const editor = useEditor();
  const mayReadHistory = useMayHere("auditLogRead");
  const flags = useFlagEntries(props);
  const removal = useRemovalEntry(props);
  const enrich = useEnrichEntry(groupId, person);
  const openHistory = useOpenHistory();
  const { capabilities } = runtimeConfig();
  return [
    ...(editor
      ? [
          {
            id: "attributes",
            label: texts.attributes.editAll,
            icon: Pencil,
            onSelect: () => editor.open("attributes"),
          },
          {
            id: "affiliations",
            label: texts.affiliations.edit,
            icon: Building2,
            onSelect: () => editor.open("affiliations"),
          },
          ...flags,
        ]
      : []),
    ...(editor && capabilities.githubSearch === true
      ? [
          {
            id: "github",
            label: texts.github.label,
            icon: UserSearch,
            begins: true,
            onSelect: () => editor.open("github"),
          },
        ]
      : []),
    ...(editor && enrich ? [enrich] : []),
    ...(mayReadHistory
      ? [{ id: "history", label: texts.history.label, icon: History, begins: true, onSelect: openHistory }]
      : []),
    ...(removal ? [removal] : []),
  ];
}

/** The history is open to who may read the audit log, whether or not they may edit. */
function useOpenHistory() {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  return () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("panel", "history");
        return next;
      },
      { replace: true, state, preventScrollReset: true },
    );
}

function useFlagEntries({ groupId, person, attributes }: PersonActionsProps): MenuEntry[] {
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  const said = texts.flags;

  function set(name: "isBot" | "isTeamMember", on: boolean) {
    track(name === "isBot" ? "Mark as bot" : "Mark as team contributor", "Feature");
    const flag = { ...attributes[name], default: on, custom: on };
    void quickly(
      () =>
        cache.change({
          part: "person",
          shown: (now) => ({ ...now, [name]: on, attributes: { ...now.attributes, [name]: flag } }),
          send: async () => {
            await calls.updateAttributes({ [name]: flag }, attributes, null);
            return undefined;
          },
        }),
      { done: texts.attributeUpdated, failed: texts.attributeFailed },
    );
  }

  const isTeam = personFlag(person, "isTeamMember");
  const isBot = personFlag(person, "isBot");
  return [
    {
      id: "team",
      label: isTeam ? said.unmarkTeam : said.markTeam,
      icon: isTeam ? UserX : UserCheck,
      begins: true,
      onSelect: () => set("isTeamMember", !isTeam),
    },
    {
      id: "bot",
      label: isBot ? said.unmarkBot : said.markBot,
      icon: isBot ? BotOff : Bot,
      onSelect: () => set("isBot", !isBot),
    },
  ];
}

function useEnrichEntry(groupId: string, person: Person): MenuEntry | null {
  const cache = usePersonCache(groupId, person.id);
  if (runtimeConfig().capabilities.enrichment !== true) return null;
  const enrich = async () => {
    const segments = [groupId];
    const before = JSON.stringify(person.attributes);
    try {
      const { attributes } = await getClient().send(memberEnrich, { params: { id: person.id }, body: {}, segments });
      const isNew = JSON.stringify(attributes) !== before;
      showToast({ type: "success", message: isNew ? texts.enrich.done : texts.enrich.unchanged });
      await cache.refresh();
    } catch (error) {
      handleError(error);
    }
  };
  return { id: "enrich", label: texts.enrich.label, icon: Sparkles, onSelect: () => void enrich() };
}

function useRemovalEntry({ groupId, person, list }: PersonActionsProps): MenuEntry | null {
  const mayRemove = useMayHere("memberDestroy");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const confirm = useConfirm();
  if (!mayRemove) return null;
  const undoable = runtimeConfig().capabilities.trash === true;
  const said = texts.remove;

  async function remove() {
    const question = {
      type: "danger",
      title: said.confirmTitle,
      message: said.confirmText(person.displayName),
    } as const;
    if (!undoable && !(await confirm({ ...question, confirmLabel: said.confirm }))) return;
    track("Delete contributor", "Feature");
    await removePerson({
      calls: personCalls(groupId, person.id),
      undoable,
      leave: async () => {
        await navigate(list);
        queries.removeQueries({
          predicate: ({ queryKey: [kind, , whose] }) => kind === "person" && whose === person.id,
        });
      },
      listsChanged: () => void queries.invalidateQueries({ queryKey: ["people"] }),
    });
  }

  return { id: "remove", label: said.label, icon: Trash2, danger: true, begins: true, onSelect: () => void remove() };
}
