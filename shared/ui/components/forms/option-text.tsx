import type { Option } from "./option.ts";

/** Label of an option, with its end content on the same line or below it when both do not fit. */
export function OptionText({ label, end }: Pick<Option, "label" | "end">) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
      <span className="min-w-0 max-w-full flex-[1_0_auto] truncate">{label}</span>
      {end && <span className="min-w-0 max-w-full truncate text-ink-3">{end}</span>}
    </span>
  );
}
