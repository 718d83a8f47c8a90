import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, History, ListFilter, LogOut, Merge, Users } from "lucide-react";
import { getClient } from "#console/core/api-client.ts";
import { availableActions } from "#console/core/available-actions.ts";
import { copyText } from "#console/core/copy-text.ts";
import { goTo } from "#console/core/navigation.ts";
import { usePageCommands } from "#console/core/page-commands.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { groupSearch, selectedGroup, useSelectedGroup } from "#console/core/selected-group.ts";
import { themes } from "#console/core/themes.ts";
import { openViewParam, savedViewsOptions } from "#console/data-table/index.ts";
import { isPermitted, type SessionUser, signOut, useUser } from "#console/session/index.ts";
import type { Action } from "#console/ui/actions.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationAutocomplete } from "#shared/contract/organizations.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { projectCount, subProjects } from "#shared/domain/segments.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { setTheme } from "#shared/ui/theme.ts";
import { actions as activityActions } from "../activities/index.ts";
import { actions as listActions } from "../list-actions/index.ts";
import { actions as overviewActions } from "../overview/index.ts";
import { actions as projectGroupActions } from "../project-groups/index.ts";
import type { PaletteGroup, PaletteItem, PalettePage, Within } from "./palette-items.ts";
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

/** Maximum number of results per record type. */
const limit = 6;

interface PaletteSearch {
  readonly groupId: string | null;
  readonly search: string;
}

// Every query key contains the full search, so that outdated responses are ignored and abandoned requests are aborted.

/**
 * Searches people by name, without bots and organizations. Uses the list request, since its rows have details that
 * distinguish people with the same name.
 */
function peopleOptions({ groupId, search }: PaletteSearch) {
  return queryOptions({
    queryKey: ["palette", "people", groupId, search],
    enabled: groupId !== null && search !== "",
    queryFn: async ({ signal }) => {
      const filter = {
        and: [{ isBot: { not: true } }, { isOrganization: { not: true } }, { displayName: { textContains: search } }],
      };
      const body = { filter, offset: 0, orderBy: "activityCount_DESC", limit, segments: groupId ? [groupId] : [] };
      return (await getClient().send(memberQuery, { body, signal })).rows;
    },
  });
}

/** Searches organizations by name. */
function organizationsOptions({ groupId, search }: PaletteSearch) {
  return queryOptions({
    queryKey: ["palette", "organizations", groupId, search],
    enabled: groupId !== null && search !== "",
    queryFn: async ({ signal }) => {
      const filter = { and: [{ displayName: { textContains: search } }] };
      const body = { filter, offset: 0, orderBy: "activityCount_DESC", limit, segments: groupId ? [groupId] : [] };
      return (await getClient().send(organizationAutocomplete, { body, signal })).rows;
    },
  });
}

/** Searches project groups by name. */
function groupsOptions(search: string) {
  return queryOptions({
    queryKey: ["project-groups", "palette", search],
    queryFn: async ({ signal }) => {
      const filter = { adminOnly: false, ...(search === "" ? {} : { name: search }) };
      return (await getClient().send(projectGroupQuery, { body: { limit, offset: 0, filter }, signal })).rows;
    },
  });
}

/** Lists with saved views, each with its path and the label shown for its views. */
const listsWithViews = [
  { placement: "member", path: "/people", name: "People" },
  { placement: "organization", path: "/organizations", name: "Organizations" },
  { placement: "activity", path: "/activities", name: "Activities" },
] as const;

/** Returns the saved views of all lists with their paths. `group` is the query string of the selected group. */
function useSavedViews(isEnabled: boolean, group: string) {
  return useQueries({
    queries: listsWithViews.map(({ placement }) => ({ ...savedViewsOptions(placement), enabled: isEnabled })),
    combine: (answers) =>
      answers.flatMap(({ data }, at) =>
        (data ?? []).flatMap(({ id, name }) => {
          const list = listsWithViews[at];
          if (!list) return [];
          const search = new URLSearchParams(group);
          search.set(openViewParam, id);
          return [{ id, name, list: list.name, path: `${list.path}?${search}` }];
        }),
      ),
  });
}

/** Fetches the people of an organization in the selected group. */
function organizationPeopleOptions(organizationId: string | null, { groupId, search }: PaletteSearch) {
  return queryOptions({
    queryKey: ["palette", "people-of", organizationId, groupId, search],
    enabled: groupId !== null && organizationId !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filter = { and: [{ organizations: { contains: [organizationId] } }] };
      const segments = groupId ? [groupId] : [];
      const body = { search, filter, offset: 0, orderBy: "activityCount_DESC", limit: 12, segments };
      return (await getClient().send(memberQuery, { body, signal })).rows;
    },
  });
}
