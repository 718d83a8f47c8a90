import { Plus, X } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { texts } from "../texts.ts";

const pill = "inline-flex h-6 max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium text-ink-2";

interface TagProps extends ComponentProps<"span"> {
  /** Shows the cross; `name` is what its label says is removed. */
  onRemove?: (() => void) | undefined;
  name?: string;
}

/** A tag of a record, or a keyword of a field. */
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

/** The dashed pill that adds one. */
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
