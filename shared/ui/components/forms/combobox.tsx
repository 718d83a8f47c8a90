import { Command } from "cmdk";
import { Check, ChevronDown, Plus, X } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { cn } from "../../cn.ts";
import { texts } from "../../texts.ts";
import { Popover, PopoverAnchor, PopoverContent } from "../overlays/popover.tsx";
import { SpinnerRing } from "../states/spinner-ring.tsx";
import { comboboxStatus } from "./combobox-status.ts";
import { Input } from "./input.tsx";
import type { Option } from "./option.ts";
import { optionClasses } from "./option-look.ts";
import { OptionText } from "./option-text.tsx";

export interface ComboboxProps {
  value: Option | null;
  onValueChange: (option: Option | null) => void;
  /** Search results. The caller debounces (useDebounced) and fetches. */
  options: readonly Option[];
  search: string;
  onSearch: (search: string) => void;
  loading?: boolean;
  /** Offers `Create "{text}"` when no option has this name. */
  onCreate?: ((text: string) => void) | undefined;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  id?: string;
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** cmdk focuses the list when an input with this attribute has an id other than its own. Ours has another id. */
const keepsOwnId = { "cmdk-input": undefined };

/** A closed combobox has no list or options to refer to. */
const closedListProps = { "aria-controls": undefined, "aria-activedescendant": undefined };

const createdValue = (typed: string) => `create:${typed}`;

/**
 * Autocomplete whose options come from a search. Arrow keys move, Enter chooses, Escape closes and keeps the choice.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onValueChange, options, search, onSearch, loading, onCreate } = props;
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState("");
  /** True after arrow keys or the pointer selected the marked option. Otherwise the typed text determines it. */
  const isMoving = useRef(false);
  const generatedId = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = search.trim();
  const known = options.some(({ label }) => label.trim().toLowerCase() === typed.toLowerCase());
  const creates = onCreate && typed !== "" && !known && !loading ? onCreate : null;
  const defaultMark =
    matchTypedOption(options, typed, value) ?? (creates && options.length === 0 ? createdValue(typed) : "");
  // cmdk marks the first option of any list, even of results for an earlier search text.
  useLayoutEffect(() => {
    if (!isMoving.current) setMarked(defaultMark);
  });
  const showOpen = (next: boolean) => {
    setOpen(next);
    isMoving.current = false;
    if (!next) onSearch("");
  };
  const choose = (option: Option) => {
    onValueChange(option);
    showOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={showOpen}>
      <Command
        shouldFilter={false}
        loop
        value={marked}
        onValueChange={setMarked}
        label={props["aria-label"] ?? props.placeholder ?? texts.search}
        className={cn("focus-quiet outline-none", props.className)}
      >
        <PopoverAnchor asChild>
          <div ref={box} data-slot="combobox" className="relative">
            <Command.Input
              asChild
              value={open ? search : (value?.label ?? "")}
              onValueChange={(next) => {
                setOpen(true);
                isMoving.current = false;
                onSearch(next);
              }}
            >
              <Input
                {...keepsOwnId}
                {...(open ? {} : closedListProps)}
                id={props.id ?? generatedId}
                disabled={props.disabled}
                autoFocus={props.autoFocus}
                placeholder={value && open ? value.label : props.placeholder}
                aria-label={props["aria-label"]}
                aria-labelledby={props["aria-labelledby"]}
                aria-describedby={props["aria-describedby"]}
                aria-invalid={props["aria-invalid"]}
                aria-expanded={open}
                className={cn("pr-8", value && "pr-14")}
                onClick={() => setOpen(true)}
                onKeyDown={(event) => {
                  if (open && (event.ctrlKey || /^(?:Arrow|Home|End)/.test(event.key))) isMoving.current = true;
                  if (event.key === "ArrowDown" && !open) {
                    event.preventDefault();
                    setOpen(true);
                  }
                }}
                onBlur={(event) => {
                  const to = event.relatedTarget;
                  if (to instanceof Element && (box.current?.contains(to) || to.closest("[cmdk-list]"))) return;
                  if (open) showOpen(false);
                }}
              />
            </Command.Input>
            {value && !props.disabled && (
              <button
                type="button"
                aria-label={texts.remove(value.label)}
                className="absolute inset-y-1 right-7 grid w-6 place-items-center rounded-sm text-ink-3 hover:text-ink"
                onClick={() => onValueChange(null)}
              >
                <X className="size-3.5" />
              </button>
            )}
            <span className="pointer-events-none absolute inset-y-0 right-2 grid place-items-center text-ink-3">
              {open && loading ? <SpinnerRing className="size-3.5" /> : <ChevronDown className="size-3.5" />}
            </span>
          </div>
        </PopoverAnchor>
        <PopoverContent
          sideOffset={4}
          className="w-(--radix-popover-trigger-width) min-w-52 p-1"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && box.current?.contains(event.target)) event.preventDefault();
          }}
          role="presentation"
        >
          <Command.List
            className="max-h-72 overflow-auto"
            label={props["aria-label"] ?? texts.select}
            onPointerMove={() => {
              isMoving.current = true;
            }}
          >
            {options.map((option) => (
              <Command.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                onSelect={() => choose(option)}
                className={optionClasses}
              >
                {option.icon}
                <OptionText label={option.label} end={option.end} />
                {option.value === value?.value && <Check className="size-3.5" />}
              </Command.Item>
            ))}
            {creates && (
              <Command.Item
                value={createdValue(typed)}
                onSelect={() => {
                  creates(typed);
                  showOpen(false);
                }}
                className={cn(optionClasses, options.length > 0 && "mt-1 rounded-t-none border-t border-line")}
              >
                <Plus className="size-3.5" />
                <span className="min-w-0 flex-1 truncate">{texts.create(typed)}</span>
              </Command.Item>
            )}
          </Command.List>
          <p role="status" className="px-2 text-ink-3 empty:hidden [&:not(:empty)]:py-1.5">
            {comboboxStatus({ loading: loading ?? false, options: options.length, typed })}
          </p>
        </PopoverContent>
      </Command>
    </Popover>
  );
}

/**
 * Returns the option that Enter chooses before the user moves the mark: the first whose label contains the typed words,
 * so that options of an earlier search never match. Without typed text the chosen one, else the first.
 */
export function matchTypedOption(options: readonly Option[], typed: string, chosen: Option | null): string | undefined {
  const open = options.filter(({ disabled }) => !disabled);
  const first = open.find(({ label }) => containsWords(label, typed));
  if (typed !== "") return first?.value;
  return (open.find((option) => option.value === chosen?.value) ?? first)?.value;
}
