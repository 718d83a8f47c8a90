import { cn } from "../../cn.ts";
import { texts } from "../../texts.ts";
import { sparklinePoints } from "./sparkline-points.ts";

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
