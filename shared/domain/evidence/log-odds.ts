import { compareText } from "../text/compare-text.ts";
import type { Evidence } from "./evidence.ts";
import type { Line } from "./lines/line.ts";
import type { EvidenceContext, EvidencePerson } from "./person.ts";
import { certain } from "./score.ts";
import { background, type Comparison, duplicatesPerProfile } from "./weights.ts";

/** Minimum size. Smaller places do not make two profiles more likely to be the same. */
const smallestPlace = 100;
const smallestRecord = 5_000;

/** Prior probability that two profiles are the same, before anything is compared. */
export interface Prior {
  /** Log-odds, base 2. */
  readonly bits: number;
  /** Number of profiles in the place that both share. */
  readonly profiles: number;
}

const shared = (one: readonly string[] = [], other: readonly string[] = []): string[] => {
  const others = new Set(other);
  return one.filter((each) => others.has(each));
};

/** Prior from the smallest place that contains both: the same channel, the same segment, else the whole database. */
export function priorOf(a: EvidencePerson, b: EvidencePerson, context: EvidenceContext): Prior {
  const prior = (segmentIds: readonly string[], duplicates: number): Prior => {
    const sizes = segmentIds.map((id) => context.segmentProfiles?.get(id) ?? context.profiles);
    const profiles = Math.max(smallestPlace, Math.min(...sizes));
    return { bits: Math.log2(duplicates / profiles), profiles };
  };
  const channels = shared(a.channels, b.channels).map((channel) => channel.slice(0, channel.lastIndexOf("/")));
  if (channels.length > 0) return prior(channels, duplicatesPerProfile.channel);
  const segments = [...shared(a.projectIds, b.projectIds), ...shared(a.segmentIds, b.segmentIds)];
  if (segments.length > 0) return prior(segments, duplicatesPerProfile.segment);
  const profiles = Math.max(smallestRecord, context.profiles);
  return { bits: Math.log2(duplicatesPerProfile.elsewhere / profiles), profiles };
}

/**
 * Returns the weight of a comparison that holds, as log-odds of base 2.
 * @param chance probability that two strangers match; given when it depends on the rarity of the value.
 */
export function weightOf(comparison: Comparison, prior: Prior, chance?: number): number {
  if ("odds" in comparison) return Math.log2(comparison.odds) - prior.bits;
  const { m, u = 0, shared = 0 } = comparison;
  return Math.log2(m / Math.min(1, (chance ?? u) + shared / prior.profiles));
}

/** This many other profiles with a value may belong to the same person. Hardly any of them is a stranger. */
export const ownProfiles = 6;
const strangersAmongOwn = 0.1;

/**
 * Returns the probability that a stranger has a value. It combines the count in the database, without these two, with
 * the usual frequency of such values, which counts more in a small database.
 * @param owners number of profiles with the value, including these two.
 */
export function chanceOf(owners: number | undefined, context: EvidenceContext, usual: number): number {
  const others = Math.max(0, (owners ?? 0) - 2);
  const strangers = Math.min(others, ownProfiles) * strangersAmongOwn + Math.max(0, others - ownProfiles);
  return (strangers + usual * background.profiles) / (context.profiles + background.profiles);
}

const percentOf = (bits: number) => Math.min(certain, Math.round(100 / (1 + 2 ** -bits)));

/** Distributes `total` over the parts in proportion, in whole numbers. */
function shareOut(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  let [left, rest] = [total, sum];
  return parts.map((part) => {
    const share = rest === 0 ? 0 : Math.round((left * part) / rest);
    left -= share;
    rest -= part;
    return share;
  });
}

const toEvidence = ({ kind, direction, sentence, refs }: Line, weight: number): Evidence => ({
  kind,
  direction,
  weight,
  sentence,
  refs,
});

/** A line against is shown as one only if it lowers the confidence. */
export function asCounted(line: Evidence): Evidence {
  return line.direction === "against" && line.weight >= 0 ? { ...line, direction: "weak", weight: 0 } : line;
}

const strongestFirst = (a: Line, b: Line) => Math.abs(b.bits) - Math.abs(a.bits) || compareText(a.kind, b.kind);

/** Highest confidence in percent of profiles with two active verified accounts on one site. */
const highestOfTwoAccounts = 89;

/** Like `shareOut`, but each part gets at least one, the first ones if there are not enough. */
function shareOutToEach(total: number, parts: readonly number[]): number[] {
  const least = parts.map((_, at) => Number(at < total));
  const shares = shareOut(Math.max(0, total - parts.length), parts);
  return least.map((one, at) => one + (shares[at] ?? 0));
}

/**
 * Returns the lines with their shares of the confidence in percent: evidence for first, then against, then weak.
 * Positive lines share the confidence that they would give alone. Negative lines share the amount subtracted from it,
 * at least one point each, however certain the rest is. A line against that subtracts nothing is only weak.
 */
export function shareConfidence(lines: readonly Line[], prior: Prior): Evidence[] {
  const sum = (of: readonly Line[]) => of.reduce((all, { bits }) => all + bits, prior.bits);
  const positive = lines.filter(({ bits }) => bits > 0).toSorted(strongestFirst);
  const against = lines.filter(({ bits }) => bits <= 0).toSorted(strongestFirst);
  const without = positive.length === 0 ? 0 : percentOf(sum(positive));
  const limit = lines.some(({ kind }) => kind === "two-handles") ? highestOfTwoAccounts : certain;
  const total = positive.length === 0 ? 0 : Math.min(percentOf(sum(lines)), without - against.length, limit);
  const points = shareOut(
    without,
    positive.map(({ bits }) => bits),
  );
  const off = shareOutToEach(
    without - Math.max(0, total),
    against.map(({ bits }) => -bits),
  );
  const found: Evidence[] = [
    ...positive.map((line, at) => toEvidence(line, points[at] ?? 0)),
    ...against.map((line, at) => asCounted(toEvidence(line, 0 - (off[at] ?? 0)))),
  ];
  const order = ["for", "against", "weak"] as const;
  return order.flatMap((direction) => found.filter((line) => line.direction === direction));
}
