import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import type { ReactNode } from "react";
import type { FilterOption } from "#shared/domain/filters/definition.ts";
import { cn } from "#shared/ui/cn.ts";
import { optionClasses } from "#shared/ui/components/forms/option-look.ts";
import { texts } from "./texts.ts";

interface ChoiceListProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onToggle: (option: FilterOption) => void;
  search: string;
  onSearch: (search: string) => void;
  icon?: ((option: FilterOption) => ReactNode) | undefined;
  /** At most one choice, so no checkboxes. */
  single: boolean;
  /** Status shown below the options. */
  status: ReactNode;
}

/** Options below a search box. Arrow keys move, Enter selects or deselects the highlighted option. */
export function ChoiceList({
  label,
  options,
  chosen,
  onToggle,
  search,
  onSearch,
  icon,
  single,
  status,
}: ChoiceListProps) {
  return (
    <Command label={label} shouldFilter={false} loop className="focus-quiet -mx-3 border-y border-line outline-none">
      <div className="flex items-center gap-2 border-b border-line px-3 text-ink-3">
        <Search />
        <Command.Input
          data-filter-focus="value"
          value={search}
          onValueChange={onSearch}
          placeholder={texts.search}
          aria-label={label}
          className="focus-quiet h-9 min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
      <Command.List label={label} className="max-h-56 overflow-auto p-1 empty:p-0">
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            onSelect={() => onToggle(option)}
            className={optionClasses}
            aria-checked={chosen.includes(option.value)}
          >
            {!single && <Box checked={chosen.includes(option.value)} />}
            {icon?.(option)}
            <span className="min-w-0 flex-1 truncate">
              <bdi>{option.label}</bdi>
            </span>
            {option.detail && <span className="max-w-1/2 truncate text-xs text-ink-3">{option.detail}</span>}
          </Command.Item>
        ))}
      </Command.List>
      <div role="status" className="px-3 text-ink-3 [&:not(:empty)]:py-1.5">
        {status}
      </div>
    </Command>
  );
}

/** Looks like a checkbox. A real one inside an option would be a separate control. */
function Box({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-4 shrink-0 place-content-center rounded-[4px] border border-line-control bg-surface",
        checked && "border-accent bg-accent text-accent-ink",
      )}
    >
      {checked && <Check className="size-3" strokeWidth={3} />}
    </span>
  );
}
