import { cn } from "../../cn.ts";

interface ProgressBarProps {
  /** From 0 to 1; null when the total is unknown. */
  value: number | null;
  label: string;
  className?: string;
}

/** Progress bar. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      data-slot="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { "aria-valuenow": percent })}
      className={cn("h-1 overflow-hidden rounded-[2px] bg-surface-3", className)}
    >
      <div
        className={cn(
          "h-full rounded-[2px] bg-accent transition-[width]",
          percent === null && "w-full motion-safe:animate-pulse",
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
