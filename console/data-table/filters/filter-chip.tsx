import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { FilterDefinition, FilterValue } from "#shared/domain/filters/definition.ts";
import { cn } from "#shared/ui/cn.ts";
import { Popover, PopoverAnchor, PopoverContent } from "#shared/ui/components/overlays/popover.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { describeFilter, tooltipText } from "./describe.ts";
import { texts } from "./texts.ts";
import { useChosenLabels } from "./use-choices.ts";

/** Part of a chip that was pressed. Its field gets the focus in the form. */
export type ChipPart = "operator" | "value";

interface FilterChipProps {
  definition: FilterDefinition;
  /** Null while the filter is being added. */
  value: FilterValue | null;
  /** Part being edited. */
  editing: ChipPart | null;
  onEdit: (part: ChipPart | null) => void;
  onRemove: () => void;
  /** Form of the filter. */
  children: ReactNode;
}

const part =
  "inline-flex max-w-60 items-center gap-1 px-1.75 whitespace-nowrap first:rounded-l-[5px] last:rounded-r-[5px] not-first:border-l not-first:border-line hover:bg-surface-2";

/** Maximum number of names shown; further ones are counted. */
const namesShown = 2;

/** Chip of one filter. Its property, operator and value open the form; the cross and Delete remove it. */
export function FilterChip({ definition, value, editing, onEdit, onRemove, children }: FilterChipProps) {
  const chip = useRef<HTMLFieldSetElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { label } = definition;
  const onKeyDown = (event: KeyboardEvent) => {
    const inside = event.target instanceof Node && chip.current?.contains(event.target);
    if (!inside || (event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    onRemove();
  };
  const open = (chipPart: ChipPart) => onEdit(editing === null ? chipPart : null);
  return (
    <Popover open={editing !== null} onOpenChange={(next) => !next && onEdit(null)}>
      <PopoverAnchor asChild>
        <fieldset
          ref={chip}
          aria-label={texts.chip(label)}
          data-filter={definition.id}
          className={cn(
            "inline-flex h-7 flex-none items-stretch rounded-sm border border-line-strong bg-surface",
            editing && "border-accent bg-accent-soft",
          )}
          onKeyDown={onKeyDown}
        >
          <button
            type="button"
            className={cn(part, "font-medium")}
            aria-haspopup="dialog"
            aria-expanded={editing !== null}
            aria-label={texts.editProperty(label)}
            onClick={() => open("value")}
          >
            {label}
          </button>
          {value && <ChipTexts definition={definition} value={value} onOpen={open} />}
          <button
            type="button"
            className={cn(part, "text-ink-3 hover:text-ink")}
            aria-label={texts.remove(label)}
            onClick={onRemove}
          >
            <X className="size-3" />
          </button>
        </fieldset>
      </PopoverAnchor>
      <PopoverContent
        ref={content}
        className="w-80"
        aria-label={label}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (content.current) focusPart(content.current, editing ?? "value");
        }}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && chip.current?.contains(event.target)) event.preventDefault();
          else keepChoice(content.current);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // The form of another chip is open and has the focus.
          if (document.activeElement?.closest("[role=dialog]")) return;
          // A filter that was canceled before it was added has no chip.
          const back = chip.current?.querySelector<HTMLElement>("button:nth-last-child(2)");
          (back ?? document.querySelector<HTMLElement>("[data-add-filter]"))?.focus();
        }}
      >
        {children}
      </PopoverContent>
    </Popover>
  );
}

/** Applies what was changed in the form when the user goes on elsewhere. Escape discards it. */
function keepChoice(content: HTMLElement | null) {
  content?.querySelector<HTMLFormElement>("form[data-changed]")?.requestSubmit();
}

const focusable = "input, button, select, textarea";

function focusPart(form: HTMLElement, chipPart: ChipPart) {
  const place = form.querySelector<HTMLElement>(`[data-filter-focus=${chipPart}]`) ?? form;
  const target = place.matches(focusable)
    ? place
    : (place.querySelector<HTMLElement>("[aria-pressed=true]") ?? place.querySelector<HTMLElement>(focusable));
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
}

interface ChipTextsProps {
  definition: FilterDefinition;
  value: FilterValue;
  onOpen: (part: ChipPart) => void;
}

function ChipTexts({ definition, value, onOpen }: ChipTextsProps) {
  const labels = useChosenLabels(definition, value);
  const described = describeFilter(definition, value, labels ?? undefined, texts.unknown);
  const marks = "options" in definition && definition.options.kind === "fixed" && definition.options.marks;
  const names = labels ? described.names : described.names.map(() => "…");
  const shown = marks ? [] : names.slice(0, namesShown);
  const more = names.length - shown.length;
  return (
    <>
      <button
        type="button"
        className={cn(part, described.excludes ? "text-bad" : "text-ink-2")}
        aria-haspopup="dialog"
        aria-label={texts.editOperator(definition.label, described.operator)}
        onClick={() => onOpen("operator")}
      >
        {described.operator}
      </button>
      <button
        type="button"
        className={cn(part, "tabular-nums")}
        aria-haspopup="dialog"
        aria-label={texts.editValue(definition.label, names.join(", "))}
        title={names.map(tooltipText).join(", ")}
        onClick={() => onOpen("value")}
      >
        {marks && value.type === "multiselect"
          ? value.value
              .slice(0, 3)
              .map((platform) => <PlatformIcon key={platform} platform={platform} decorative className="size-3.5" />)
          : null}
        {marks && names.length === 1 && names[0]}
        {marks && names.length > 1 && names.length}
        {shown.length > 0 && (
          <span className="truncate">
            <bdi>{shown.join(", ")}</bdi>
          </span>
        )}
        {!marks && more > 0 && texts.more(more)}
      </button>
    </>
  );
}
