/** A level of engagement with its range of scores, both ends included. */
export interface EngagementLevel {
  readonly label: "Silent" | "Quiet" | "Engaged" | "Fan" | "Ultra";
  readonly min: number;
  readonly max: number;
}

/** The five levels of rules.md 3, lowest first. */
export const engagementLevels: readonly EngagementLevel[] = [
  { label: "Silent", min: 0, max: 1 },
  { label: "Quiet", min: 2, max: 3 },
  { label: "Engaged", min: 4, max: 6 },
  { label: "Fan", min: 7, max: 8 },
  { label: "Ultra", min: 9, max: 10 },
];

/** The level of a stored score; null without a score from 0 to 10 (existing backends send -1 for unknown). */
export function engagementLevel(score: number | null | undefined): EngagementLevel | null {
  if (score == null || !(score >= 0 && score <= 10)) return null;
  return engagementLevels.findLast((level) => score >= level.min) ?? null;
}
