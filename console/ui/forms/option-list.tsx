import { Command } from "cmdk";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { containsWords, foldText } from "#shared/domain/text/search-words.ts";
import { cn } from "#shared/ui/cn.ts";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { optionClasses } from "#shared/ui/components/forms/option-look.ts";
import { OptionText } from "#shared/ui/components/forms/option-text.tsx";
import { texts } from "#shared/ui/texts.ts";

interface OptionListProps {
  label: string;
  options: readonly Option[];
  selected: readonly string[];
  searchable: boolean;
  onSelect: (value: string) => void;
  indicator: ReactNode;
}

/** cmdk never marks an item with an empty value, and the option for "none" has one. The prefix avoids it. */
const keyOf = (value: string) => `=${value}`;

/** List of a select. Arrow keys, Home, End and typing move; Enter chooses. */
export function OptionList({ label, options, selected, searchable, onSelect, indicator }: OptionListProps) {
  const [marked, setMarked] = useState(selected[0] ?? options[0]?.value ?? "");
  const typeahead = useTypeahead(options, setMarked);
  return (
    <Command
      label={label}
      value={keyOf(marked)}
      onValueChange={(key) => setMarked(key.slice(1))}
      loop
      className="focus-quiet outline-none"
      filter={(_, search, keywords) => (containsWords(keywords?.[0] ?? "", search) ? 1 : 0)}
    >
      <div className={cn("flex items-center gap-2 border-b border-line px-3 text-ink-3", !searchable && "sr-only")}>
        <Search />
        <Command.Input
          autoFocus
          placeholder={texts.search}
          aria-label={label}
          readOnly={!searchable}
          onKeyDown={searchable ? undefined : typeahead}
          className="focus-quiet h-9 min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
      <Command.List label={label} className="max-h-72 overflow-auto p-1">
        <Command.Empty className="px-2 py-1.5 text-ink-3">
          {options.length === 0 ? texts.noData : texts.noMatches}
        </Command.Empty>
        {grouped(options).map(({ heading, items }) => (
          <Command.Group
            key={heading ?? ""}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
          >
            {items.map((option) => (
              <Command.Item
                key={option.value}
                value={keyOf(option.value)}
                keywords={[option.label]}
                disabled={option.disabled ?? false}
                onSelect={() => onSelect(option.value)}
                className={optionClasses}
              >
                {option.icon}
                <OptionText label={option.label} end={option.end} />
                {selected.includes(option.value) && (
                  <span className="ml-auto" aria-hidden="true">
                    {indicator}
                  </span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

function grouped(options: readonly Option[]) {
  const groups: { heading: string | undefined; items: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.heading === option.group) last.items.push(option);
    else groups.push({ heading: option.group, items: [option] });
  }
  return groups;
}

const forgetAfterMs = 700;

/**
 * Moves to the next option that begins with the typed letters, for a list without a search field. Native lists do the
 * same.
 */
function useTypeahead<T extends { readonly label: string; readonly value: string }>(
  options: readonly T[],
  mark: (value: string) => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = Date.now();
    const text = (now - typed.current.at > forgetAfterMs ? "" : typed.current.text) + event.key;
    typed.current = { text, at: now };
    const found = typedOption(options, text);
    if (found) mark(found.value);
  };
}

/** Returns the first enabled option whose label begins with the typed text, as `foldText` compares them. */
export function typedOption<T extends { readonly label: string; readonly disabled?: boolean }>(
  options: readonly T[],
  typed: string,
): T | undefined {
  const start = foldText(typed.trim());
  return start ? options.find((option) => !option.disabled && foldText(option.label).startsWith(start)) : undefined;
}
