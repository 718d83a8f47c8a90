/** A named period that ends now (wire.md 16.4). */
export interface DatePreset {
  readonly value: string;
  readonly label: string;
  readonly hours: number;
}

/** "Last …" with `gt`, "Older than …" with `lt` (rules.md 5). */
export const datePresets: readonly DatePreset[] = [
  { value: "last24h", label: "24 hours", hours: 24 },
  { value: "last7days", label: "7 days", hours: 7 * 24 },
  { value: "last14days", label: "14 days", hours: 14 * 24 },
  { value: "lastMonth", label: "30 days", hours: 30 * 24 },
  { value: "last90days", label: "90 days", hours: 90 * 24 },
];

export function findDatePreset(value: string): DatePreset | null {
  return datePresets.find((preset) => preset.value === value) ?? null;
}

/** Start of a preset's period. */
export function presetStart(preset: DatePreset, now: Date): Date {
  return new Date(now.getTime() - preset.hours * 3_600_000);
}

/** The first instant of a day (YYYY-MM-DD), UTC. */
export const startOfDay = (day: string) => `${day}T00:00:00.000Z`;

/** The last instant of a day (YYYY-MM-DD), UTC. */
export const endOfDay = (day: string) => `${day}T23:59:59.999Z`;
