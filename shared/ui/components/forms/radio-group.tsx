import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { cn } from "../../cn.ts";

interface Group {
  readonly name: string;
  readonly value: string | undefined;
  readonly onValueChange: ((value: string) => void) | undefined;
}

const GroupContext = createContext<Group | null>(null);

interface RadioGroupProps extends Omit<ComponentProps<"div">, "onChange"> {
  name?: string;
  value?: string;
  onValueChange?: (value: string) => void;
  children: ReactNode;
}

/** Group of native radio buttons, so that the arrow keys move and choose. */
export function RadioGroup({ name, value, onValueChange, className, ...props }: RadioGroupProps) {
  const id = useId();
  return (
    <GroupContext value={{ name: name ?? id, value, onValueChange }}>
      <div data-slot="radio-group" role="radiogroup" className={cn("grid gap-2", className)} {...props} />
    </GroupContext>
  );
}

/** Radio button of the group, placed in an OptionLabel. Also works outside a group with `register`. */
export function RadioGroupItem({ className, value, onChange, ...props }: ComponentProps<"input">) {
  const group = use(GroupContext);
  return (
    <input
      data-slot="radio-group-item"
      type="radio"
      value={value}
      className={cn(
        "relative m-0 grid size-4 shrink-0 cursor-pointer appearance-none place-content-center rounded-full border border-line-control bg-surface transition-colors after:absolute after:-inset-[5px] checked:border-accent checked:bg-accent checked:before:size-1.5 checked:before:rounded-full checked:before:bg-accent-ink focus-visible:rounded-full disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2",
        className,
      )}
      {...(group ? { name: group.name } : {})}
      {...(group?.onValueChange ? { checked: group.value === value } : {})}
      onChange={(event) => {
        onChange?.(event);
        group?.onValueChange?.(event.target.value);
      }}
      {...props}
    />
  );
}
