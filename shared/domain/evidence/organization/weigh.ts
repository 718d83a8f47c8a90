import { compareText } from "../../text/compare-text.ts";
import type { Evidence } from "../evidence.ts";
import { certain } from "../score.ts";

/** A line before weighting. `strength` is its points when it is the only line, never negative. */
export interface Line extends Omit<Evidence, "weight"> {
  readonly strength: number;
}

/** The strongest of several lines of one kind. Equal ones are ordered by sentence. */
export function strongest(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => b.strength - a.strength || compareText(a.sentence, b.sentence)).slice(0, 1);
}

function byStrength(a: Line, b: Line): number {
  return b.strength - a.strength || compareText(a.kind, b.kind);
}

function toEvidence({ strength: _, ...line }: Line, weight: number): Evidence {
  return { ...line, weight };
}

/**
 * Returns the lines with their weights: evidence for first, then against, then weak, each strongest first. The weights
 * add up to the confidence in percent (`score`). The strongest line counts in full and each further one for its share
 * of the remaining doubt. So the sum never exceeds the maximum, and a line against keeps its effect.
 */
export function weigh(lines: readonly Line[]): Evidence[] {
  const sorted = lines.toSorted(byStrength);
  const found: Evidence[] = [];
  let total = 0;
  let doubt = certain;
  for (const line of sorted.filter(({ direction }) => direction === "for")) {
    doubt *= 1 - line.strength / certain;
    const weight = Math.round(certain - doubt) - total;
    total += weight;
    found.push(toEvidence(line, weight));
  }
  for (const line of sorted.filter(({ direction }) => direction === "against")) {
    found.push(toEvidence(line, -line.strength));
  }
  for (const line of sorted.filter(({ direction }) => direction === "weak")) {
    const weight = Math.min(line.strength, certain - total);
    total += weight;
    found.push(toEvidence(line, weight));
  }
  return found;
}
