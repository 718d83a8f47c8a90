import { Check, ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { cn } from "#shared/ui/cn.ts";
import { controlClasses } from "#shared/ui/components/forms/input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { texts } from "#shared/ui/texts.ts";

/** Loaded on hover or focus, so that a page with a closed select does not need the code. */
const loadList = async () => ({ default: (await import("./option-list.tsx")).OptionList });
const OptionList = lazy(loadList);

function preload() {
  // A failure surfaces when the list is opened, which retries the load.
  loadList().catch(() => {});
}

interface SelectMenuProps {
  options: readonly Option[];
  value: string | null | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** Shows a field that filters by label. Enabled by default for more than ten options. */
  searchable?: boolean;
  size?: "md" | "sm";
  disabled?: boolean;
  id?: string;
  className?: string;
  onBlur?: () => void;
  /** No border until hover, for use in a bar. */
  quiet?: boolean;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** Select built from a Popover with a listbox, because radix Select throws under Trusted Types. */
export function SelectMenu(props: SelectMenuProps) {
  const { options, value, onValueChange, size = "md", quiet, disabled } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const chosen = options.find((option) => option.value === value);
  const labeled = props["aria-labelledby"] ? `${props["aria-labelledby"]} ${id}` : undefined;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        ref={trigger}
        id={id}
        type="button"
        disabled={disabled}
        onBlur={props.onBlur}
        onFocus={preload}
        onPointerEnter={preload}
        data-slot="select-menu"
        aria-haspopup="listbox"
        aria-label={
          props["aria-label"] && `${props["aria-label"]}: ${chosen?.label ?? props.placeholder ?? texts.select}`
        }
        aria-labelledby={labeled}
        aria-describedby={props["aria-describedby"]}
        data-invalid={props["aria-invalid"] || undefined}
        className={cn(
          controlClasses,
          "flex items-center gap-2 pr-2 text-left data-invalid:border-bad",
          size === "sm" ? "h-7" : "h-8",
          quiet &&
            "w-auto gap-1.5 border-transparent bg-transparent font-medium text-ink-2 hover:border-transparent hover:bg-surface-3 hover:text-ink",
          props.className,
        )}
      >
        {chosen?.icon}
        <span className={cn("min-w-0 flex-1 truncate", !chosen && "text-ink-3")}>
          {chosen?.label ?? props.placeholder ?? texts.select}
        </span>
        <ChevronDown className="size-3.5 text-ink-3" />
      </PopoverTrigger>
      <PopoverContent
        className="min-w-(--radix-popover-trigger-width) p-0"
        sideOffset={4}
        onKeyDown={({ key }) => {
          if (key !== "Tab") return;
          // The list is at the end of the document. Focusing the trigger first lets the same Tab press move to the next
          // field.
          isLeaving.current = true;
          trigger.current?.focus();
          setOpen(false);
        }}
        onCloseAutoFocus={(event) => {
          if (isLeaving.current) event.preventDefault();
          isLeaving.current = false;
        }}
      >
        <Suspense fallback={<div className="h-10" />}>
          <OptionList
            label={props["aria-label"] ?? props.placeholder ?? texts.select}
            options={options}
            selected={value == null ? [] : [value]}
            searchable={props.searchable ?? options.length > 10}
            onSelect={(next) => {
              setOpen(false);
              onValueChange(next);
              // Focuses the trigger at once, so that following key presses reach it.
              trigger.current?.focus();
            }}
            indicator={<Check className="size-3.5" />}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
