import { useQueryClient } from "@tanstack/react-query";
import { Bot, BotOff, Building2, History, Pencil, Sparkles, Trash2, UserCheck, UserSearch, UserX } from "lucide-react";
import { useNavigate } from "react-router";
import { memberEnrich } from "#shared/contract/enrichment.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { showToast } from "#shared/ui/toast.ts";
import { type MenuEntry, useMayHere, usePanel, useRemoval } from "../../profile/index.ts";
import { getClient, handleError, runtimeConfig, track } from "../../session/index.ts";
import { personFlag } from "../person-badges.tsx";
import type { Person } from "../profile/person-queries.ts";
import { panels, useEditor } from "./editing.ts";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";
import { useSetFlag } from "./use-set-flag.ts";

/** The person whom the actions are about. */
export interface ActedOnPerson {
  groupId: string;
  person: Person;
  attributes: Attributes;
  /** The list to go back to when the person is gone. */
  list: string;
}

/** The menu of a whole profile: what this user may do with it, on this backend. */
export function usePersonEntries(props: ActedOnPerson): MenuEntry[] {
  const { groupId, person } = props;
  const editor = useEditor();
  const mayReadHistory = useMayHere("auditLogRead");
  const flags = useFlagEntries(props);
  const removal = useRemovalEntry(props);
  const enrich = useEnrichEntry(groupId, person);
  // The history is open to who may read the audit log, whether or not they may edit.
  const { open } = usePanel(panels);
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
      ? [{ id: "history", label: texts.history.label, icon: History, begins: true, onSelect: () => open("history") }]
      : []),
    ...(removal ? [removal] : []),
  ];
}

function useFlagEntries(props: ActedOnPerson): MenuEntry[] {
  const { person } = props;
  const set = useSetFlag(props);
  const said = texts.flags;
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

function useRemovalEntry({ groupId, person, list }: ActedOnPerson): MenuEntry | null {
  const mayRemove = useMayHere("memberDestroy");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const removal = useRemoval();
  if (!mayRemove) return null;
  const calls = personCalls(groupId, person.id);

  async function remove() {
    track("Delete contributor", "Feature");
    await removal({
      said: texts.remove,
      name: person.displayName,
      remove: calls.remove,
      restore: calls.restore,
      async leave() {
        await navigate(list);
        queries.removeQueries({
          predicate: ({ queryKey: [kind, , whose] }) => kind === "person" && whose === person.id,
        });
      },
      listsChanged: () => void queries.invalidateQueries({ queryKey: ["people"] }),
    });
  }

  return {
    id: "remove",
    label: texts.remove.label,
    icon: Trash2,
    danger: true,
    begins: true,
    onSelect: () => void remove(),
  };
}
