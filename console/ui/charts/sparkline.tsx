import { cn } from "#shared/ui/cn.ts";
import { texts } from "#shared/ui/texts.ts";

/** Shared instance: a list formats thousands of numbers, many of them small and equal. */
const format = new Intl.NumberFormat();
const small: string[] = [];

function numberText(value: number): string {
  if (value < 0 || value >= 1_000 || !Number.isInteger(value)) return format.format(value);
  small[value] ??= format.format(value);
  return small[value];
}

interface SparklineProps {
  /** Oldest first; 12 months in lists. */
  values: readonly number[];
  /** Label for screen readers, followed by the numbers. */
  label?: string;
  className?: string;
}

/** Line of 56 x 16 px that shows the trend, not the size. The number is shown next to it. */
export function Sparkline({ values, label = texts.activitiesPerMonth, className }: SparklineProps) {
  if (values.length === 0) return null;
  const numbers = values.map(numberText).join(", ");
  return (
    <svg
      data-slot="sparkline"
      viewBox="0 0 56 16"
      role="img"
      aria-label={`${label}: ${numbers}`}
      className={cn(
        "block h-4 w-14 shrink-0 overflow-visible fill-none stroke-accent stroke-[1.25] [stroke-linecap:round] [stroke-linejoin:round]",
        className,
      )}
    >
      <polyline points={sparklinePoints(values, 56, 16)} />
    </svg>
  );
}

/**
 * Returns the points of a sparkline, scaled to its own range: x over the whole width, y within one pixel of the edges.
 */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      // A flat line lies at the bottom for zeros, else in the middle.
      const share = high > low ? (value - low) / (high - low) : high === 0 ? 0 : 0.5;
      return `${(index * step).toFixed(1)},${(height - 1 - share * (height - 2)).toFixed(1)}`;
    })
    .join(" ");
}
