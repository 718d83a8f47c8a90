import { compareText } from "../text/compare-text.ts";

/** A suggestion: two profiles and the confidence in percent. */
export interface Link {
  readonly a: string;
  readonly b: string;
  readonly score: number;
}

/** Three or more profiles connected by suggestions. */
export interface Cluster {
  readonly profileIds: readonly string[];
  /** Strongest first. */
  readonly links: readonly Link[];
  /** The weakest of the links that are needed to connect the cluster. */
  readonly weakest: Link;
}

function byStrength(x: Link, y: Link): number {
  return y.score - x.score || compareText(x.a, y.a) || compareText(x.b, y.b);
}

interface Group {
  readonly ids: readonly string[];
  readonly weakest: Link;
}

/** From this percentage on, a single link may join two groups. A weaker one must not merge two people by mistake. */
const strongScore = 90;

/** Key of a pair of profiles, independent of their order. */
const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/**
 * Groups suggestions into persons of three or more profiles, to be reviewed together. The strongest links join first,
 * so that `weakest` never names a weak link next to a stronger path. Two groups are joined by one strong link or by
 * several links. They are never joined against a user's decision: it splits a cluster at its weakest link.
 * @param minSize minimum number of profiles in a cluster.
 * @param never pairs that a user marked as not the same.
 */
export function clusters(
  links: readonly Link[],
  minSize = 3,
  never: readonly { readonly a: string; readonly b: string }[] = [],
): Cluster[] {
  const neverPairs = new Set(never.map(({ a, b }) => pairKey(a, b)));
  const real = links.filter(({ a, b }) => a !== b && !neverPairs.has(pairKey(a, b))).toSorted(byStrength);
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
    if (one === other || isDecided(one, other, neverPairs) || !canJoin(one, other, link, linksOf)) continue;
    const joined: Group = { ids: [...one.ids, ...other.ids], weakest: link };
    for (const id of joined.ids) groups.set(id, joined);
  }
  const own = Map.groupBy(
    real.filter(({ a, b }) => groups.has(a) && groups.get(a) === groups.get(b)),
    ({ a }) => groups.get(a),
  );
  return [...own]
    .flatMap(([group, inside]) =>
      group && group.ids.length >= minSize
        ? [{ profileIds: group.ids.toSorted(compareText), links: inside, weakest: group.weakest }]
        : [],
    )
    .toSorted((x, y) => compareText(x.profileIds[0] ?? "", y.profileIds[0] ?? ""));
}

const isDecided = (one: Group, other: Group, neverPairs: ReadonlySet<string>): boolean =>
  neverPairs.size > 0 && one.ids.some((id) => other.ids.some((each) => neverPairs.has(pairKey(id, each))));

type LinksOf = ReadonlyMap<string, readonly { readonly to: string }[]>;

/** True when the link may join the two groups: it is strong enough, or there are other links between them. */
function canJoin(one: Group, other: Group, link: Link, linksOf: LinksOf): boolean {
  if (link.score >= strongScore || one.ids.length === 1 || other.ids.length === 1) return true;
  const theirs = new Set(other.ids);
  return one.ids.flatMap((id) => linksOf.get(id) ?? []).filter(({ to }) => theirs.has(to)).length > 1;
}
