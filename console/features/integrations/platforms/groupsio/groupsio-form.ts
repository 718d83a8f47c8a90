import type { GroupsioSubscription } from "#shared/contract/platforms/groupsio.ts";
import { count, list, object, text } from "../../connect/read-settings.ts";

/** Group as stored in the settings. */
export interface Group {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly groupAddedOn?: string;
}

/** Main group followed by its subgroups. */
export interface GroupFamily {
  readonly main: string;
  readonly members: readonly Group[];
}

/** Groups chosen in the form. */
export interface Choice {
  readonly groups: readonly Group[];
  /** Main groups whose subgroups are all read. */
  readonly automatic: readonly string[];
}

/** Saved settings of a connection. */
export interface SavedGroupsio extends Choice {
  readonly email: string;
  readonly hasWebhookSecret: boolean;
}

export function savedGroupsio(settings: unknown): SavedGroupsio {
  const { email, groups, autoImports, hasWebhookSecret } = object(settings);
  return {
    email: text(email) ?? "",
    hasWebhookSecret: hasWebhookSecret === true,
    groups: list(groups).flatMap((each): Group[] => {
      const { id, slug, name, groupAddedOn } = object(each);
      const [address, added] = [text(slug), text(groupAddedOn)];
      if (address === null) return [];
      return [
        { id: count(id) ?? 0, slug: address, name: text(name) ?? address, ...(added && { groupAddedOn: added }) },
      ];
    }),
    automatic: list(autoImports).flatMap((each) => {
      const { mainGroup, isAllowed } = object(each);
      return isAllowed === true ? (text(mainGroup) ?? []) : [];
    }),
  };
}

const mainOf = (slug: string) => slug.split("+")[0] ?? slug;

/** Groups by main group, in alphabetical order. A slug of the form main+sub is a subgroup. */
export function families(subscriptions: readonly GroupsioSubscription[], saved: readonly Group[]): GroupFamily[] {
  const all = new Map(saved.map((group) => [group.slug, group]));
  for (const { group_id: id, group_name: slug, nice_group_name: name } of subscriptions) {
    all.set(slug, { ...all.get(slug), id, slug, name: name || slug });
  }
  const sorted = [...all.values()].sort((a, b) => a.slug.localeCompare(b.slug, "en"));
  return [...Map.groupBy(sorted, ({ slug }) => mainOf(slug))].map(([main, members]) => ({ main, members }));
}

/** Auto-Sync chooses all groups of a family. Turning it off keeps the choice. */
export function setAutomatic(choice: Choice, { main, members }: GroupFamily, isOn: boolean): Choice {
  const automatic = choice.automatic.filter((each) => each !== main);
  if (!isOn) return { ...choice, automatic };
  const chosen = new Set(choice.groups.map(({ slug }) => slug));
  const added = members.filter(({ slug }) => !chosen.has(slug));
  return { groups: [...choice.groups, ...added], automatic: [...automatic, main] };
}

/** Deselecting a group turns off the Auto-Sync of its family. */
export function setChosen(choice: Choice, group: Group, isChosen: boolean): Choice {
  const others = choice.groups.filter(({ slug }) => slug !== group.slug);
  if (isChosen) return { ...choice, groups: [...others, group] };
  return { groups: others, automatic: choice.automatic.filter((main) => main !== mainOf(group.slug)) };
}

export function isSameChoice(a: Choice, b: Choice): boolean {
  const inOrder = ({ groups, automatic }: Choice) =>
    JSON.stringify([groups.map(({ slug }) => slug).sort(), automatic.toSorted()]);
  return inOrder(a) === inOrder(b);
}

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value.trim());
}
