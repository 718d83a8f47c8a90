import type { ReactNode } from "react";
import { cn } from "../../cn.ts";

interface Segment<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
}

interface SegmentedProps<T extends string> {
  label: string;
  items: readonly Segment<T>[];
  value: T;
  onValueChange: (value: T) => void;
  className?: string;
}

/** Segmented control: a few options next to each other, one pressed, for example density or period. */
export function Segmented<T extends string>({ label, items, value, onValueChange, className }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's look and legend
    <div
      role="group"
      aria-label={label}
      data-slot="segmented"
      className={cn("inline-flex gap-0.5 rounded-sm bg-surface-3 p-0.5", className)}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          className="inline-flex h-6 min-w-7 items-center justify-center gap-1.5 rounded-[4px] px-2.5 font-medium text-ink-2 hover:text-ink aria-pressed:bg-thumb aria-pressed:text-ink aria-pressed:shadow-1 [&_svg]:size-3.5"
          onClick={() => onValueChange(item.value)}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}
