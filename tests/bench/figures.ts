/** One measured figure with its budget. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: "" | "KB" | "MB" | "ms" | "s" | "min" | "rows/s" | "commits/s" | "frames/s" | "%" | "requests";
  /** Upper limit, or lower limit for rates and shares; null for a figure without a budget. */
  readonly budget: number | null;
}

/** The value below which `share` of the samples lie, for example 0.95. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { what, value, unit, budget } of figures) {
    const isRate = unit.endsWith("/s") || unit === "%";
    const isMet = budget === null || (isRate ? value >= budget : value <= budget);
    const shown = value >= 100 ? value.toFixed(0) : value.toFixed(1);
    const budgetText = budget === null ? "" : `   budget ${budget} ${unit}`;
    console.log(`  ${isMet ? " " : "!"} ${what.padEnd(64)} ${shown.padStart(9)} ${unit}${budgetText}`);
  }
}
