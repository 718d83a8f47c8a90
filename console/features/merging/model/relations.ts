import type { Item } from "./item.ts";
import type { Related, Relations } from "./profile.ts";
import { listLines, type ResultSection } from "./result.ts";

export const relatedItem = ({ id, displayName, logo, since }: Related): Item => ({
  key: id,
  text: displayName,
  detail: since?.slice(0, 7),
  mark: { kind: "organization", id, name: displayName, image: logo },
});

/**
 * Relations after the merge, by the server's rule (`mergeParents`): the primary keeps its parent, else takes the
 * secondary's; where one belongs to the other, the parent of the upper one. Subsidiaries of both remain.
 */
export function relationSections(primary: Relations, secondary: Relations): ResultSection[] {
  const isBelow = (one: Relations, other: Relations) =>
    one.parent?.id === other.id ||
    other.subsidiaries?.some(({ id }) => id === one.id || id === one.parent?.id) === true;
  const upper = isBelow(primary, secondary)
    ? secondary
    : isBelow(secondary, primary) || primary.parent
      ? primary
      : secondary;
  const parent = upper.parent ? [relatedItem(upper.parent)] : [];
  const dropped = [primary, secondary].flatMap((each) =>
    each.parent && each.parent.id !== upper.parent?.id && ![primary.id, secondary.id].includes(each.parent.id)
      ? [{ sign: "not-kept" as const, item: relatedItem(each.parent) }]
      : [],
  );
  const itemsOf = (all: readonly (Related | undefined)[]) =>
    [...new Map(all.flatMap((each) => (each ? [[each.id, relatedItem(each)] as const] : []))).values()].filter(
      ({ key }) => ![primary.id, secondary.id].includes(key),
    );
  const own = itemsOf(primary.subsidiaries ?? []);
  const both = itemsOf([...(primary.subsidiaries ?? []), ...(secondary.subsidiaries ?? [])]);
  return [
    { key: "parent", lines: [...listLines(parent, primary.parent ? [relatedItem(primary.parent)] : []), ...dropped] },
    { key: "subsidiaries", count: both.length, lines: listLines(both, own) },
  ];
}
