import { compareText } from "../compare-text.ts";

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

/**
 * Suggestions that form one person of three or more profiles, to be reviewed together. The strongest
 * links join first, so that a weak link beside a stronger way round is not blamed.
 * @param least how many profiles a cluster has at least.
 */
export function clusters(links: readonly Link[], least = 3): Cluster[] {
  const groups = new Map<string, { ids: string[]; links: Link[]; weakest: Link }>();
  for (const link of links.filter(({ a, b }) => a !== b).toSorted(byStrength)) {
    const [one, other] = [groups.get(link.a), groups.get(link.b)];
    if (one !== undefined && one === other) {
      one.links.push(link);
      continue;
    }
    const joined = {
      ids: [...(one?.ids ?? [link.a]), ...(other?.ids ?? [link.b])],
      links: [...(one?.links ?? []), ...(other?.links ?? []), link],
      weakest: link,
    };
    for (const id of joined.ids) groups.set(id, joined);
  }
  return [...new Set(groups.values())]
    .filter(({ ids }) => ids.length >= least)
    .map((group) => ({
      profileIds: group.ids.toSorted(compareText),
      links: group.links.toSorted(byStrength),
      weakest: group.weakest,
    }))
    .toSorted((x, y) => compareText(x.profileIds[0] ?? "", y.profileIds[0] ?? ""));
}
