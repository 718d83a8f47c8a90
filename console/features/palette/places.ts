import {
  ArchiveRestore,
  BookOpen,
  Building2,
  Columns3,
  FileDown,
  type LucideIcon,
  Merge,
  Plug,
  Settings,
  ShieldAlert,
  ShieldCheck,
  UserX,
} from "lucide-react";
import { isSupported } from "#console/core/available-actions.ts";
import { isPermitted, isPermittedEverywhere, type SessionUser } from "#console/session/index.ts";
import type { Capability } from "#shared/contract/config.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type ProjectGroup, subProjects } from "#shared/domain/segments.ts";
import { offeredTabs } from "../admin/index.ts";
import { outline } from "../help/index.ts";
import { settingPlaces } from "../settings/index.ts";
import { texts } from "./texts.ts";

/** Page, tab, setting or integration that the palette opens. */
export interface Place {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Where it is, if the label does not say it. */
  readonly detail?: string;
  /** Other words by which it is found. */
  readonly also: readonly string[];
}

interface Page extends Omit<Place, "also"> {
  readonly permission: Permission;
  readonly capability?: Capability;
  readonly needsGroup?: boolean;
}

/** Pages that are not in the side menu. */
const pages: readonly Page[] = [
  {
    ...{ path: "/people/merge-suggestions", label: texts.places.mergePeople, icon: Merge },
    ...{ permission: "mergeMembers", needsGroup: true },
  },
  {
    ...{ path: "/organizations/merge-suggestions", label: texts.places.mergeOrganizations, icon: Merge },
    ...{ permission: "mergeOrganizations", needsGroup: true },
  },
  {
    ...{ path: "/organizations/affiliations", label: texts.places.missingEmployers, icon: UserX },
    ...{ permission: "memberEdit", needsGroup: true },
  },
  {
    ...{ path: "/organizations/common", label: texts.places.allOrganizations, icon: Building2 },
    permission: "projectGroupCreate",
  },
  {
    ...{ path: "/projects/risks", label: texts.places.projectRisks, icon: ShieldAlert },
    ...{ permission: "activityRead", capability: "report" },
  },
  {
    ...{ path: "/projects/compare", label: texts.places.compare, icon: Columns3 },
    ...{ permission: "activityRead", capability: "report" },
  },
  {
    ...{ path: "/people/trash", label: texts.places.peopleTrash, icon: ArchiveRestore },
    ...{ permission: "memberDestroy", needsGroup: true },
  },
  {
    ...{ path: "/organizations/trash", label: texts.places.organizationsTrash, icon: ArchiveRestore },
    ...{ permission: "organizationDestroy", needsGroup: true },
  },
  {
    ...{ path: "/exports", label: texts.places.exports, icon: FileDown },
    ...{ permission: "memberRead", capability: "preparedExports" },
  },
];

/** Other words for pages, by their path. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  "/project-groups": ["home", "start", "foundations"],
  "/inbox": ["tasks", "to do", "waiting", "work"],
  "/changes": ["undo", "history", "revert", "restore"],
  "/overview": ["dashboard", "statistics", "charts", "figures"],
  "/people": ["contributors", "members", "profiles"],
  "/organizations": ["companies", "employers"],
  "/activities": ["feed", "events", "contributions", "timeline"],
  "/data-quality-assistant": ["checks", "findings", "problems"],
  "/community-lens": ["posts", "social", "mentions", "eagle eye"],
  "/admin": ["admin"],
  "/people/merge-suggestions": ["duplicates", "same person", "identities"],
  "/organizations/merge-suggestions": ["duplicates", "same company"],
  "/organizations/affiliations": ["unaffiliated", "without employer", "set employer"],
  "/organizations/common": ["companies", "everywhere"],
  "/projects/risks": ["foundation", "health", "care", "bus factor"],
  "/projects/compare": ["side by side", "report"],
  "/people/trash": ["deleted", "restore", "undelete"],
  "/organizations/trash": ["deleted", "restore", "undelete"],
  "/exports": ["downloads", "csv"],
};

/** Pages and sections of the guide. */
const helpPlaces: readonly Place[] = outline.flatMap(({ name, title, sections }) => [
  { path: `/help/${name}`, label: title, icon: BookOpen, detail: texts.places.help, also: ["guide", "manual"] },
  ...sections.map(({ id, title: section }) => ({
    ...{ path: `/help/${name}#${id}`, label: section, icon: BookOpen },
    ...{ detail: `${texts.places.help}, ${title}`, also: ["guide", "manual"] },
  })),
]);

interface Visitor {
  readonly user: Pick<SessionUser, "roles"> | null;
  readonly group: ProjectGroup | null;
  /** Query string of the group. */
  readonly search: string;
  /** Keys of the platforms that can be connected. */
  readonly integrations: readonly string[];
}

/** Pages besides the menu's, tabs of the administration, settings and integrations that the user may open. */
export function offeredPlaces({ user, group, search, integrations }: Visitor): Place[] {
  const roles = user?.roles ?? [];
  const withGroup = (path: string) => {
    const [pathname = "", hash] = path.split("#");
    return pathname + search + (hash === undefined ? "" : `#${hash}`);
  };
  const ownPages = pages
    .filter((page) => isSupported(page) && isPermitted(roles, page.permission) && (!page.needsGroup || group !== null))
    .map(({ path, label, icon }) => ({ path: withGroup(path), label, icon, also: synonyms[path] ?? [] }));
  const mayAdminister = isPermitted(roles, "projectGroupEdit");
  const tabs = (mayAdminister ? offeredTabs(roles) : []).map(({ key, label, also = [] }) => ({
    path: withGroup(`/admin#${key}`),
    label,
    icon: ShieldCheck,
    detail: texts.places.administration,
    also: ["admin", ...also],
  }));
  const settings = settingPlaces
    .filter(({ permission }) => !permission || isPermittedEverywhere(roles, permission))
    .map(({ path, label, also = [] }) => ({
      ...{ path: withGroup(path), label, icon: Settings, also },
      detail: texts.places.settings,
    }));
  return [...ownPages, ...tabs, ...settings, ...integrationPlaces(), ...helpPlaces];

  /** With one sub-project its page, else the list of an integration in all of them for those who may see it. */
  function integrationPlaces(): Place[] {
    const [first, ...others] = group ? subProjects(group) : [];
    if (!group || !first || !isPermitted(roles, "integrationRead")) return [];
    // Two ways to connect one platform have one name.
    const byName = new Map(integrations.map((key) => [platformName(key), platformKey(key)]));
    return [...byName].map(([name, key]) => ({
      path:
        others.length > 0 && mayAdminister
          ? `/admin${search}&platform=${key}#integrations`
          : `/integrations/${group.id}/${first.id}`,
      label: texts.places.integration(name),
      icon: Plug,
      also: ["connect", "connector", "sync"],
    }));
  }
}
