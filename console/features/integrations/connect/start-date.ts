import { create } from "zustand";
import { readDay } from "#shared/domain/text/typed-day.ts";

export type Period = "all" | "year" | "day";

interface StartDate {
  readonly period: Period;
  /** Day as typed, for the period "day". */
  readonly day: string;
}

/** Start date chosen in the drawer that connects a platform. Only one such drawer is open at a time. */
export const useStartDate = create<StartDate>(() => ({ period: "all", day: "" }));

/** Resets the choice, when the drawer opens and closes. */
export const resetStartDate = () => useStartDate.setState({ period: "all", day: "" });

/** Returns whether a day is missing or no day. */
export const isDayMissing = ({ period, day }: StartDate): boolean => period === "day" && readDay(day) === null;

/** Returns the chosen start as ISO 8601; null for all activities. */
export function chosenStart({ period, day }: StartDate, now: Date): string | null {
  if (period === "all") return null;
  if (period === "year") {
    return new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate())).toISOString();
  }
  const read = readDay(day);
  return read === null ? null : `${read}T00:00:00.000Z`;
}
