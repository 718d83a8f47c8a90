import type { FigureId, FigureValues } from "./figures.ts";

export type RiskLevel = "high" | "watch" | "low" | "unknown";

/** Verdict on one risk, in one sentence that names its threshold. */
export interface Verdict {
  readonly id: RiskId;
  readonly label: string;
  readonly level: RiskLevel;
  readonly sentence: string;
  /** The value with its unit; null where there is nothing to measure. */
  readonly value: string | null;
  /** Compared with the period before; null where that cannot be said. */
  readonly trend: "better" | "worse" | "same" | null;
  readonly figure: FigureId;
}

interface Risk {
  readonly label: string;
  /** Figure that decides. */
  readonly figure: FigureId;
  /** Bounds from which it is to be watched, and from which it is high. */
  readonly watch: number;
  readonly high: number;
  /** Larger values are worse; otherwise smaller ones are. */
  readonly worseIsMore: boolean;
  /** Formats a value, and the sentence around it. */
  readonly show: (value: number) => string;
  readonly sentence: (value: string) => string;
  readonly missing: string;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const day = 86_400;
const days = (seconds: number) => countOf(Math.round((seconds / day) * 10) / 10, "day");
const countOf = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

const descriptions = {
  organization: {
    label: "Depends on one organization",
    figure: "largestOrganizationShareKnown",
    ...{ watch: 0.33, high: 0.5, worseIsMore: true, show: percent },
    sentence: (value) => `The largest organization makes ${value} of the contributions with a known employer`,
    missing: "No contribution has a known employer.",
  },
  people: {
    label: "Depends on few people",
    figure: "absenceFactor",
    ...{ watch: 5, high: 2, worseIsMore: false, show: (n) => countOf(n, "person", "people") },
    sentence: (value) => `Half of the contributions come from ${value}`,
    missing: "There are no contributions.",
  },
  unknown: {
    label: "Employers are unknown",
    figure: "unknownShare",
    ...{ watch: 0.25, high: 0.5, worseIsMore: true, show: percent },
    sentence: (value) => `The employer of ${value} of the contributions is unknown`,
    missing: "There are no contributions.",
  },
  newcomers: {
    label: "Few new contributors",
    figure: "newContributors",
    ...{ watch: 2, high: 0, worseIsMore: false, show: (n) => countOf(n, "person", "people") },
    sentence: (value) => `${value} contributed for the first time`,
    missing: "There are no contributions.",
  },
  response: {
    label: "Slow answers",
    figure: "firstResponseMedian",
    ...{ watch: 2 * day, high: 7 * day, worseIsMore: true, show: days },
    sentence: (value) => `Half of the issues and change requests with an answer waited at least ${value} for it`,
    missing: "No issue or change request of the period has an answer.",
  },
  merge: {
    label: "Slow merges",
    figure: "mergeMedian",
    ...{ watch: 7 * day, high: 30 * day, worseIsMore: true, show: days },
    sentence: (value) => `Half of the merged change requests waited at least ${value}`,
    missing: "No change request was merged.",
  },
} as const satisfies Record<string, Risk>;

export type RiskId = keyof typeof descriptions;
export const riskIds = Object.keys(descriptions) as RiskId[];
const risks: Readonly<Record<RiskId, Risk>> = descriptions;

/** Name, figure and thresholds of a risk. */
export const riskOf = (id: RiskId) => ({ ...risks[id], thresholds: thresholdsOf(risks[id]) });

/** Figures that the verdicts need. */
export const riskFigureIds: readonly FigureId[] = ["contributions", ...riskIds.map((id) => risks[id].figure)];

type Figures = Readonly<Partial<Record<string, Pick<FigureValues, "now" | "before">>>>;

/** Verdicts on all risks, in order of the table. */
export const verdictsOf = (figures: Figures): Verdict[] => riskIds.map((id) => verdictOf(id, figures));

function verdictOf(id: RiskId, figures: Figures): Verdict {
  const { label, figure, watch, high, worseIsMore, show, sentence, missing } = risks[id];
  const isEmpty = !figures.contributions?.now;
  const value = isEmpty && figures[figure]?.now === 0 ? null : (figures[figure]?.now ?? null);
  const before = figures.contributions?.before ? (figures[figure]?.before ?? null) : null;
  if (value === null) return { id, label, figure, level: "unknown", sentence: missing, value: null, trend: null };
  const reaches = (bound: number) => (worseIsMore ? value >= bound : value <= bound);
  const level = reaches(high) ? "high" : reaches(watch) ? "watch" : "low";
  const compared = before === null ? "" : `, compared with ${show(before)} before`;
  const change = before === null ? null : Math.sign((value - before) * (worseIsMore ? 1 : -1));
  return {
    ...{ id, label, figure, level, value: show(value) },
    sentence: `${capitalized(sentence(show(value)))}${compared} (${thresholdsOf(risks[id])}).`,
    trend: change === null ? null : change > 0 ? "worse" : change < 0 ? "better" : "same",
  };
}

function thresholdsOf({ watch, high, worseIsMore, show }: Risk): string {
  const reached = (bound: number) => (bound === 0 ? show(0) : `${show(bound)} or ${worseIsMore ? "more" : "fewer"}`);
  return `high: ${reached(high)}, watch: ${reached(watch)}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Order of projects: those with more high risks first, then with more to watch, then with more that get worse. */
export function compareByCare(a: readonly Verdict[], b: readonly Verdict[]): number {
  const count = (all: readonly Verdict[], is: (verdict: Verdict) => boolean) => all.filter(is).length;
  for (const is of [isHigh, isToWatch, isWorse, isUnknown]) {
    const difference = count(b, is) - count(a, is);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isHigh = ({ level }: Verdict) => level === "high";
const isToWatch = ({ level }: Verdict) => level === "watch";
const isWorse = ({ trend }: Verdict) => trend === "worse";
const isUnknown = ({ level }: Verdict) => level === "unknown";
