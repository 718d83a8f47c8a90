import { compareText } from "../text/compare-text.ts";

/** A suggestion: two profiles and the confidence in percent. */
export interface Link {
  readonly a: string;
  readonly b: string;
  readonly score: number;
}

/** Three or more profiles that suggestions hold together. */
export interface Cluster {
  readonly profileIds: readonly string[];
  /** Strongest first. */
  readonly links: readonly Link[];
  /** The weakest of the links that are needed to hold it together. */
  readonly weakest: Link;
}

function byStrength(x: Link, y: Link): number {
  return y.score - x.score || compareText(x.a, y.a) || compareText(x.b, y.b);
}

interface Group {
  readonly ids: readonly string[];
  readonly weakest: Link;
}

/** From so many percent on one link may hold two groups together by itself: one wrong link must not glue two people. */
const surelyOne = 90;

/** The key of two profiles in either order. */
const bothOf = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/**
 * Suggestions that form one person of three or more profiles, to be reviewed together. The strongest
 * links join first, so that a weak link beside a stronger way round is not blamed. Two groups are joined by a link that is
 * sure or by several, and never across a decision: that splits a cluster at its weakest link.
 * @param least how many profiles a cluster has at least.
 * @param never pairs that somebody decided are not the same.
 */
export function clusters(
  links: readonly Link[],
  least = 3,
  never: readonly { readonly a: string; readonly b: string }[] = [],
): Cluster[] {
  const apart = new Set(never.map(({ a, b }) => bothOf(a, b)));
  const real = links.filter(({ a, b }) => a !== b && !apart.has(bothOf(a, b))).toSorted(byStrength);
  const linksOf = Map.groupBy(
    real.flatMap((link) => [
      { id: link.a, to: link.b },
      { id: link.b, to: link.a },
    ]),
    ({ id }) => id,
  );
  const groups = new Map<string, Group>();
  for (const link of real) {
    const one = groups.get(link.a) ?? { ids: [link.a], weakest: link };
    const other = groups.get(link.b) ?? { ids: [link.b], weakest: link };
    if (one === other || isDecided(one, other, apart) || !isHeld(one, other, link, linksOf)) continue;
    const joined: Group = { ids: [...one.ids, ...other.ids], weakest: link };
    for (const id of joined.ids) groups.set(id, joined);
  }
  const own = Map.groupBy(
    real.filter(({ a, b }) => groups.has(a) && groups.get(a) === groups.get(b)),
    ({ a }) => groups.get(a),
  );
  return [...own]
    .flatMap(([group, inside]) =>
      group && group.ids.length >= least
        ? [{ profileIds: group.ids.toSorted(compareText), links: inside, weakest: group.weakest }]
        : [],
    )
    .toSorted((x, y) => compareText(x.profileIds[0] ?? "", y.profileIds[0] ?? ""));
}

const isDecided = (one: Group, other: Group, apart: ReadonlySet<string>): boolean =>
  apart.size > 0 && one.ids.some((id) => other.ids.some((each) => apart.has(bothOf(id, each))));

type LinksOf = ReadonlyMap<string, readonly { readonly to: string }[]>;

/** Is the link sure enough to join the two, or does it not stand alone between them? */
function isHeld(one: Group, other: Group, link: Link, linksOf: LinksOf): boolean {
  if (link.score >= surelyOne || one.ids.length === 1 || other.ids.length === 1) return true;
  const theirs = new Set(other.ids);
  return one.ids.flatMap((id) => linksOf.get(id) ?? []).filter(({ to }) => theirs.has(to)).length > 1;
}
