import { Plus, X } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { texts } from "../texts.ts";

const pill = "inline-flex h-6 max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium text-ink-2";

interface TagProps extends ComponentProps<"span"> {
  /** Shows a remove button; its label contains `name`. */
  onRemove?: (() => void) | undefined;
  name?: string;
}

/** Tag of a record, or keyword of a field. */
export function Tag({ className, children, onRemove, name, ...props }: TagProps) {
  return (
    <span data-slot="tag" className={cn(pill, "inset-ring inset-ring-line-strong", className)} {...props}>
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={texts.remove(name ?? (typeof children === "string" ? children : ""))}
          className="relative -mr-1 grid size-4 shrink-0 place-items-center rounded-full text-ink-3 after:absolute after:-inset-1 hover:text-ink"
          onClick={onRemove}
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  );
}

/** Dashed button that adds a tag. */
export function AddTag({ className, children, ...props }: ComponentProps<"button">) {
  return (
    <button
      data-slot="add-tag"
      type="button"
      className={cn(pill, "border border-dashed border-line-control hover:bg-surface-3 hover:text-ink", className)}
      {...props}
    >
      <Plus className="size-3" />
      {children}
    </button>
  );
}
