import type { Evidence } from "./evidence.ts";

/** Confidence band of a suggestion, named as in the API (wire.md 13.3). */
export type Band = "high" | "medium" | "low";

/** Maximum confidence in percent, because evidence is never proof. */
export const certain = 99;

/** The confidence in percent, 0 to 99: the sum of the displayed lines. */
export function score(evidence: readonly Pick<Evidence, "weight">[]): number {
  const sum = evidence.reduce((total, { weight }) => total + weight, 0);
  return Math.min(certain, Math.max(0, sum));
}

/** The band of a confidence in percent: high from 90, medium from 70, else low (wire.md 13.3). */
export function band(percent: number): Band {
  if (percent >= 90) return "high";
  return percent >= 70 ? "medium" : "low";
}
