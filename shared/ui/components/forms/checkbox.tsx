import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "../../cn.ts";

const box =
  "relative m-0 grid size-4 shrink-0 cursor-pointer appearance-none place-content-center rounded-[4px] border border-line-control bg-surface align-middle transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:checked:bg-line-control aria-invalid:border-bad";
const tick =
  "checked:before:-mt-0.5 checked:before:h-[5px] checked:before:w-[9px] checked:before:-rotate-45 checked:before:border-b-2 checked:before:border-l-2 checked:before:border-accent-ink";
const dash =
  "indeterminate:before:mt-0 indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:rotate-0 indeterminate:before:rounded-[1px] indeterminate:before:border-0 indeterminate:before:bg-accent-ink";
/** Extends the clickable area to 24 px although the box is 16 px. */
const target = "after:absolute after:-inset-[5px]";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "checked"> {
  checked?: boolean | "indeterminate";
  onCheckedChange?: (checked: boolean) => void;
}

/** Native checkbox, so that forms and screen readers support it. "indeterminate" is the mixed state of a header. */
export function Checkbox({ className, checked, onCheckedChange, onChange, ref, ...props }: CheckboxProps) {
  const inputRef = useRef<HTMLInputElement | null>(null);
  const mixed = checked === "indeterminate";
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      data-slot="checkbox"
      type="checkbox"
      className={cn(box, tick, dash, target, className)}
      {...(checked === undefined ? {} : { checked: checked === true })}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
      ref={(element) => {
        inputRef.current = element;
        if (element) element.indeterminate = mixed;
        if (typeof ref === "function") return ref(element);
        if (ref) ref.current = element;
      }}
      {...props}
    />
  );
}
