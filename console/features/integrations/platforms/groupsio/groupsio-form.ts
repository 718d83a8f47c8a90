import type { GroupsioSubscription } from "#shared/contract/platforms/groupsio.ts";
import { count, list, object, text } from "../../connect/read-settings.ts";

/** A group as it is connected. */
export interface Group {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly groupAddedOn?: string;
}

/** A main group with its subgroups, itself the first. */
export interface GroupFamily {
  readonly main: string;
  readonly members: readonly Group[];
}

/** What is chosen. */
export interface Choice {
  readonly groups: readonly Group[];
  /** Main groups whose subgroups are all read. */
  readonly automatic: readonly string[];
}

/** What is saved of a connection. */
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

/** Groups by their main group, in the order of the alphabet: a name of the form main+sub is a subgroup's. */
export function families(subscriptions: readonly GroupsioSubscription[], saved: readonly Group[]): GroupFamily[] {
  const all = new Map(saved.map((group) => [group.slug, group]));
  for (const { group_id: id, group_name: slug, nice_group_name: name } of subscriptions) {
    all.set(slug, { ...all.get(slug), id, slug, name: name || slug });
  }
  const sorted = [...all.values()].sort((a, b) => a.slug.localeCompare(b.slug, "en"));
  return [...Map.groupBy(sorted, ({ slug }) => mainOf(slug))].map(([main, members]) => ({ main, members }));
}

/** Auto-Sync chooses the whole family; switched off, the choice stays. */
export function setAutomatic(choice: Choice, { main, members }: GroupFamily, isOn: boolean): Choice {
  const automatic = choice.automatic.filter((each) => each !== main);
  if (!isOn) return { ...choice, automatic };
  const chosen = new Set(choice.groups.map(({ slug }) => slug));
  const added = members.filter(({ slug }) => !chosen.has(slug));
  return { groups: [...choice.groups, ...added], automatic: [...automatic, main] };
}

/** Leaving one of a family out ends its Auto-Sync. */
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
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
}
