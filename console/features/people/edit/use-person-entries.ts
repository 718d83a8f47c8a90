import { useQueryClient } from "@tanstack/react-query";
import { Bot, BotOff, Building2, Pencil, Sparkles, UserCheck, UserSearch, UserX } from "lucide-react";
import { getClient } from "#console/core/api-client.ts";
import { isSupported } from "#console/core/available-actions.ts";
import { handleError } from "#console/core/handle-error.ts";
import { type MenuEntry, useHistoryEntries, usePanel, useRemovalEntries } from "#console/record-page/index.ts";
import { dismissToasts, showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { memberEnrich } from "#shared/contract/enrichment.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { personFlag } from "../person-badges.tsx";
import type { Person } from "../profile/person-queries.ts";
import { personCalls } from "./person-calls.ts";
import { type PersonEditor, panels, useEditor } from "./person-editor.ts";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";
import { useSetFlag } from "./use-set-flag.ts";

/** Person that the actions apply to. */
export interface ActedOnPerson {
  groupId: string;
  person: Person;
  attributes: Attributes;
  /** URL of the list to return to after deletion. */
  list: string;
}

/** Returns the menu of a profile, limited to the user's permissions and the backend's capabilities. */
export function usePersonEntries(props: ActedOnPerson): MenuEntry[] {
  const { groupId, person } = props;
  const editor = useEditor();
  const flags = useFlagEntries(props);
  const enrich = useEnrichEntries(groupId, person);
  const { open } = usePanel(panels);
  const history = useHistoryEntries(() => open("history"));
  const removal = useRemovalEntries(useRemoval(props));
  return [
    ...(editor ? [...editEntries(editor), ...flags, ...githubEntries(editor), ...enrich] : []),
    ...history,
    ...removal,
  ].filter(isSupported);
}

function editEntries({ open }: PersonEditor): MenuEntry[] {
  return [
    { id: "attributes", label: texts.attributes.editAll, icon: Pencil, onSelect: () => open("attributes") },
    { id: "affiliations", label: texts.affiliations.edit, icon: Building2, onSelect: () => open("affiliations") },
  ];
}

function githubEntries({ open }: PersonEditor): MenuEntry[] {
  return [
    {
      id: "github",
      label: texts.github.label,
      icon: UserSearch,
      capability: "githubSearch",
      begins: true,
      onSelect: () => open("github"),
    },
  ];
}

function useFlagEntries(props: ActedOnPerson): MenuEntry[] {
  const { person } = props;
  const set = useSetFlag(props);
  const flagsTexts = texts.flags;
  const isTeam = personFlag(person, "isTeamMember");
  const isBot = personFlag(person, "isBot");
  return [
    {
      id: "team",
      label: isTeam ? flagsTexts.unmarkTeam : flagsTexts.markTeam,
      icon: isTeam ? UserX : UserCheck,
      begins: true,
      onSelect: () => set("isTeamMember", !isTeam),
    },
    {
      id: "bot",
      label: isBot ? flagsTexts.unmarkBot : flagsTexts.markBot,
      icon: isBot ? BotOff : Bot,
      onSelect: () => set("isBot", !isBot),
    },
  ];
}

function useEnrichEntries(groupId: string, person: Person): MenuEntry[] {
  const cache = usePersonCache(groupId, person.id);
  const enrich = async () => {
    const segments = [groupId];
    const before = JSON.stringify(person.attributes);
    const toast = showToast({ id: `enrich-${person.id}`, type: "info", message: texts.enrich.working });
    try {
      const { attributes } = await getClient().send(memberEnrich, { params: { id: person.id }, body: {}, segments });
      const isNew = JSON.stringify(attributes) !== before;
      showToast({ id: toast, type: "success", message: isNew ? texts.enrich.done : texts.enrich.unchanged });
      await cache.refresh();
    } catch (error) {
      dismissToasts(toast);
      const isGithubDown = error instanceof ApiError && error.status === 502;
      if (isGithubDown) showToast({ type: "error", title: texts.github.failed, message: error.message });
      else handleError(error);
    }
  };
  return [
    {
      id: "enrich",
      label: texts.enrich.label,
      icon: Sparkles,
      capability: "enrichment",
      onSelect: () => void enrich(),
    },
  ];
}

function useRemoval({ groupId, person, list }: ActedOnPerson) {
  const queries = useQueryClient();
  const { remove, restore } = personCalls(groupId, person.id);
  return {
    permission: "memberDestroy",
    feature: "Delete contributor",
    texts: texts.remove,
    id: person.id,
    name: person.displayName,
    list,
    remove,
    restore,
    forget: () =>
      queries.removeQueries({
        predicate: ({ queryKey: [kind, , personId] }) => kind === "person" && personId === person.id,
      }),
    listsChanged: () => void queries.invalidateQueries({ queryKey: ["people"] }),
  } as const;
}
