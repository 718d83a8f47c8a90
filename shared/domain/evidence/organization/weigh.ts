import { compareText } from "../../text/compare-text.ts";
import type { Evidence } from "../evidence.ts";
import { certain } from "../score.ts";

/** A line before it is weighed against the others: how many points it would be worth alone, never below zero. */
export interface Line extends Omit<Evidence, "weight"> {
  readonly strength: number;
}

/** The strongest of several lines of one kind; the first of equals by its sentence. */
export function strongest(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => b.strength - a.strength || compareText(a.sentence, b.sentence)).slice(0, 1);
}

function byStrength(a: Line, b: Line): number {
  return b.strength - a.strength || compareText(a.kind, b.kind);
}

function weighed({ strength: _, ...line }: Line, weight: number): Evidence {
  return { ...line, weight };
}

/**
 * Lines with their weights, those for first, then those against, then the weak, strongest first. The weights add up to
 * the confidence in percent (`score`): the strongest line counts in full, each further one for the share of the doubt
 * that is left, so that the sum never passes what can be known and a line against is never drowned.
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
    found.push(weighed(line, weight));
  }
  for (const line of sorted.filter(({ direction }) => direction === "against")) {
    found.push(weighed(line, -line.strength));
  }
  for (const line of sorted.filter(({ direction }) => direction === "weak")) {
    const weight = Math.min(line.strength, certain - total);
    total += weight;
    found.push(weighed(line, weight));
  }
  return found;
}
