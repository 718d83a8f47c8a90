import type { Option } from "./option.ts";

/** The label of an option with what stands at the end of its line, or below the label where both do not fit. */
export function OptionText({ label, end }: Pick<Option, "label" | "end">) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
      <span className="min-w-0 max-w-full flex-[1_0_auto] truncate">{label}</span>
      {end && <span className="min-w-0 max-w-full truncate text-ink-3">{end}</span>}
    </span>
  );
}
