import { useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, History, ListFilter, LogOut, Merge, Users } from "lucide-react";
import { availableActions } from "#console/core/available-actions.ts";
import { copyText } from "#console/core/copy-text.ts";
import { goTo } from "#console/core/navigation.ts";
import { usePageCommands } from "#console/core/page-commands.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { groupSearch, selectedGroup, useSelectedGroup } from "#console/core/selected-group.ts";
import { themes } from "#console/core/themes.ts";
import { isPermitted, type SessionUser, signOut, useUser } from "#console/session/index.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { projectCount, subProjects } from "#shared/domain/segments.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import type { Action } from "#shared/ui/actions.ts";
import { setTheme } from "#shared/ui/theme.ts";
import { actions as activityActions } from "../activities/index.ts";
import { actions as listActions } from "../list-actions/index.ts";
import { actions as overviewActions } from "../overview/index.ts";
import { actions as projectGroupActions } from "../project-groups/index.ts";
import type { PaletteGroup, PaletteItem, PalettePage, Within } from "./palette-items.ts";
import {
  groupsOptions,
  organizationPeopleOptions,
  organizationsOptions,
  peopleOptions,
  useSavedViews,
} from "./palette-queries.ts";
import { offeredPlaces, synonyms } from "./places.ts";
import { recentItems } from "./recent.ts";
import { texts } from "./texts.ts";

interface PaletteInput {
  readonly search: string;
  readonly actionsOnly: boolean;
  readonly within: Within | null;
  readonly pages: readonly PalettePage[];
  /** Highlighted result whose actions are listed. */
  readonly actionsOf: PaletteItem | null;
  readonly enter: (within: Within) => void;
}

interface PersonRow {
  readonly attributes: Attributes;
  readonly id: string;
  readonly displayName: string;
  readonly activityCount: number;
  readonly identities?: readonly Identity[] | null | undefined;
  readonly organizations?: readonly { readonly displayName: string }[] | null | undefined;
}

/** Returns details that distinguish people with the same name: an email or handle, and the organization. */
function personDetail({ identities, organizations }: PersonRow): string {
  const known = identities ?? [];
  const contact = mergeEmails(known)[0]?.value ?? orderPersonIdentities(known)[0]?.value;
  return [contact, organizations?.[0]?.displayName].filter((part) => part !== undefined).join(" · ");
}

/** Returns the result groups of the palette in display order, with loading and error states. */
export function usePaletteGroups(input: PaletteInput) {
  const { search, actionsOnly, within, actionsOf } = input;
  const user = useUser();
  const group = useSelectedGroup();
  const groupId = group?.id ?? null;
  const words = actionsOnly || within || actionsOf ? "" : search;
  const people = useQuery(peopleOptions({ groupId, search: words }));
  const organizations = useQuery(organizationsOptions({ groupId, search: words }));
  const groups = useQuery({ ...groupsOptions(words), enabled: words !== "" });
  const views = useSavedViews(group !== null && words !== "", groupSearch(group));
  const members = useQuery(organizationPeopleOptions(within?.id ?? null, { groupId, search }));

  const matching = (items: readonly PaletteItem[]) =>
    search === ""
      ? items
      : items.filter(({ label, detail = "", also = [] }) => containsWords([label, detail, ...also].join(" "), search));
  const asPerson = (row: PersonRow): PaletteItem => ({
    key: `person-${row.id}`,
    label: row.displayName,
    detail: personDetail(row),
    end: texts.activities(row.activityCount),
    face: { kind: "person", id: row.id, image: attributeValue(row.attributes, "avatarUrl") },
    path: `/people/${row.id}${groupSearch(group)}`,
  });
  const section = (key: string, heading: string, items: readonly PaletteItem[]): PaletteGroup => ({
    key,
    heading,
    items,
  });

  const actionItems = availableActions(
    [...listActions, ...activityActions, ...overviewActions, ...projectGroupActions, ...actions],
    {
      user,
    },
  ).map(
    (action): PaletteItem => ({
      key: `action-${action.id}`,
      label: action.label,
      face: { kind: "icon", icon: action.icon },
      ...(action.shortcut ? { shortcut: action.shortcut } : {}),
      run: () => {
        void action.run({ user });
        return false;
      },
    }),
  );
  const offered = usePageCommands();
  const offeredItems = (offered?.commands ?? []).map(
    ({ id, label, icon, onSelect }): PaletteItem => ({
      key: `page-${id}`,
      label,
      face: { kind: "icon", icon },
      run: () => {
        // Wait until the palette has returned the focus, so that an opened dialog can take it.
        setTimeout(onSelect);
        return false;
      },
    }),
  );
  const ofPage = section("offered", texts.actionsFor(offered?.of ?? ""), matching(offeredItems));
  const subProjectItems = (group ? subProjects(group) : []).map(
    ({ id, name }): PaletteItem => ({
      key: `sub-project-${id}`,
      label: name,
      face: { kind: "group", id },
      path: `/integrations/${group?.id}/${id}`,
    }),
  );
  const pageItems = input.pages.map(
    ({ path, label, icon }): PaletteItem => ({
      ...{ key: `page-${path}`, label, face: { kind: "icon", icon }, path },
      also: synonyms[path.split("?")[0] ?? ""] ?? [],
    }),
  );
  const places = { user, group, search: groupSearch(group), integrations: runtimeConfig().integrations };
  const placeItems = offeredPlaces(places).map(
    ({ path, label, icon, ...found }, at): PaletteItem => ({
      ...{ key: `place-${at}`, label, face: { kind: "icon", icon }, path },
      ...found,
    }),
  );
  const recent = recentItems().map(asRecent);

  const loading = [people, organizations, groups, members].some(({ isFetching }) => isFetching);
  const failed = [people, organizations, groups, members].some(({ isError }) => isError);
  const found = (sections: readonly PaletteGroup[]) => ({
    groups: sections.filter(({ items }) => items.length > 0),
    loading,
    failed,
  });

  if (actionsOf)
    return found([section("of", texts.actionsFor(actionsOf.label), matching(actionsOn(actionsOf, input.enter)))]);
  if (actionsOnly) return found([ofPage, section("actions", texts.actions, matching(actionItems))]);
  if (within) return found([section("within", texts.peopleOf(within.name), (members.data ?? []).map(asPerson))]);
  if (search === "") {
    return found([
      section("recent", texts.recent, recent),
      ofPage,
      section("pages", texts.pages, pageItems),
      section("actions", texts.actions, actionItems),
    ]);
  }
  const recentPaths = new Set(recent.map(({ path }) => path));
  const unseen = (items: readonly PaletteItem[]) => items.filter(({ path }) => !path || !recentPaths.has(path));
  return found([
    section("recent", texts.recent, matching(recent)),
    section("people", texts.people, (people.data ?? []).map(asPerson)),
    section(
      "organizations",
      texts.organizations,
      (organizations.data ?? []).map(
        (row): PaletteItem => ({
          key: `organization-${row.id}`,
          label: row.displayName,
          ...(row.domain && { detail: row.domain }),
          face: { kind: "organization", id: row.id, image: row.logo },
          path: `/organizations/${row.id}${groupSearch(group)}`,
          within: { id: row.id, name: row.displayName },
        }),
      ),
    ),
    section(
      "groups",
      texts.projectGroups,
      (groups.data ?? []).map(
        (row): PaletteItem => ({
          key: `group-${row.id}`,
          label: row.name,
          end: texts.projects(projectCount(row)),
          face: { kind: "group", id: row.id },
          path: `/people${groupSearch(row)}`,
        }),
      ),
    ),
    section("sub-projects", texts.subProjects, matching(subProjectItems)),
    section(
      "views",
      texts.views,
      matching(
        views.map(
          ({ id, name, list, path }): PaletteItem => ({
            key: `view-${id}`,
            label: name,
            end: list,
            face: { kind: "icon", icon: ListFilter },
            path,
          }),
        ),
      ),
    ),
    ofPage,
    section("actions", texts.actions, matching(actionItems)),
    section("pages", texts.pages, unseen(matching([...pageItems, ...placeItems]))),
  ]);
}

function asRecent({ kind, id, label, path }: ReturnType<typeof recentItems>[number]): PaletteItem {
  const face = kind === "page" ? ({ kind: "icon", icon: History } as const) : ({ kind, id } as const);
  return { key: `recent-${path}`, label, face, path };
}

/** Returns the actions on a result that has a path. */
function actionsOn(item: PaletteItem, enter: PaletteInput["enter"]): PaletteItem[] {
  const { path, within } = item;
  if (path === undefined) return [];
  const showPeople: PaletteItem[] = within
    ? [
        {
          key: "show-people",
          label: texts.showPeople,
          face: { kind: "icon", icon: Users },
          run: () => {
            enter(within);
            return true;
          },
        },
      ]
    : [];
  return [
    ...showPeople,
    {
      key: "open-in-new-tab",
      label: texts.openInNewTab,
      face: { kind: "icon", icon: ExternalLink },
      run: () => {
        open(path, "_blank", "noopener");
        return false;
      },
    },
    {
      key: "copy-link",
      label: texts.copyLink,
      face: { kind: "icon", icon: Copy },
      run: () => {
        void copyText(new URL(path, location.origin).href, texts.linkCopied);
        return false;
      },
    },
  ];
}

type Context = { readonly user: SessionUser | null };

function merge(list: "people" | "organizations", permission: Permission): Action<Context> {
  return {
    id: `merge-${list}`,
    label: texts.merge[list],
    icon: Merge,
    isAvailable: ({ user }) => selectedGroup() !== null && user !== null && isPermitted(user.roles, permission),
    run: () => goTo(`/${list}/merge-suggestions${groupSearch(selectedGroup())}`),
  };
}

/** Global actions that belong to no other feature. */
const actions: readonly Action<Context>[] = [
  merge("people", "mergeMembers"),
  merge("organizations", "mergeOrganizations"),
  {
    id: "changes",
    label: texts.changes,
    icon: History,
    capability: "inbox",
    isAvailable: ({ user }) => user !== null && isPermitted(user.roles, "auditLogRead"),
    run: () => goTo(`/changes${groupSearch(selectedGroup())}`),
  },
  ...themes.map(
    ({ value, label, icon }): Action<Context> => ({
      id: `theme-${value}`,
      label: texts.theme(label),
      icon,
      isAvailable: () => true,
      run: () => setTheme(value),
    }),
  ),
  { id: "sign-out", label: texts.signOut, icon: LogOut, isAvailable: () => true, run: () => signOut() },
];
