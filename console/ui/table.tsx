import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";

/** Scrolling part of a list page. It is reachable by keyboard, so it needs a name. */
export function TableRegion({ className, label, ...props }: ComponentProps<"section"> & { label: string }) {
  return (
    <section
      data-slot="table-region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      className={cn(
        "min-h-0 flex-1 overflow-auto border-t border-line [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] focus-visible:-outline-offset-4",
        className,
      )}
      {...props}
    />
  );
}

interface TableProps extends ComponentProps<"table"> {
  /** Announced before the table: its content and sort order. */
  caption: string;
  /** Row height: 44 px, or 36 px when dense. */
  density?: "normal" | "dense";
  /** Inside a card: narrower padding, no line below the last row. */
  plain?: boolean;
}

/** Table with fixed columns. Set widths with a colgroup. */
export function Table({ className, caption, density = "normal", plain, children, ...props }: TableProps) {
  return (
    <table
      data-slot="table"
      data-density={density}
      className={cn(
        "group/table w-full table-fixed border-separate border-spacing-0",
        density === "dense" ? "[&_td]:h-9" : "[&_td]:h-11",
        plain
          ? "[&_thead:not([data-sticky])_th]:bg-transparent [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4 [&_tbody_tr:last-child>*]:border-b-0"
          : "[&_td:first-child]:pl-6 [&_td:last-child]:pr-6 [&_th:first-child]:pl-6 [&_th:last-child]:pr-6",
        className,
      )}
      {...props}
    >
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

/** Table head; `sticky` inside a TableRegion. */
export function TableHeader({ className, sticky, ...props }: ComponentProps<"thead"> & { sticky?: boolean }) {
  return (
    <thead
      data-slot="table-header"
      data-sticky={sticky || undefined}
      className={cn(sticky && "[&_th]:sticky [&_th]:top-0 [&_th]:z-3 [&_th[data-pinned]]:z-4", className)}
      {...props}
    />
  );
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody data-slot="table-body" {...props} />;
}

/**
 * Table row. aria-selected tints it. aria-busy grays it through a separate attribute, because selectors on aria-busy
 * would restyle whole lists that are briefly busy. Elements with data-row-action show on hover and focus.
 */
export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      data-slot="table-row"
      {...(props["aria-busy"] === true && { "data-busy": "" })}
      className={cn(
        "group/row [tbody_&]:hover:*:bg-surface-2 aria-selected:*:bg-accent-soft [tbody_&]:aria-selected:hover:*:bg-accent-soft data-busy:*:text-ink-3",
        "pointer-fine:[&_[data-row-action]]:opacity-0 [&_[data-row-action][aria-expanded=true]]:opacity-100 focus-within:[&_[data-row-action]]:opacity-100 hover:[&_[data-row-action]]:opacity-100 aria-selected:[&_[data-row-action]]:opacity-100",
        className,
      )}
      {...props}
    />
  );
}

interface Placed {
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  /** Keeps the cell in place during horizontal scrolling; distance from the left in pixels. */
  pinned?: number | undefined;
}

function placement(pinned: number | undefined) {
  return pinned === undefined ? {} : { "data-pinned": "", style: { left: `${pinned}px` } };
}

interface TableHeadProps extends ComponentProps<"th">, Placed {
  /** Current sort order, or "none". Turns the head into a button. */
  sort?: "ascending" | "descending" | "none" | undefined;
  onSort?: (() => void) | undefined;
}

/** Column head of 32 px height. */
export function TableHead({ className, numeric, pinned, sort, onSort, children, ...props }: TableHeadProps) {
  return (
    <th
      data-slot="table-head"
      scope="col"
      className={cn(
        "h-8 border-b border-line bg-surface px-2 text-left text-xs font-medium whitespace-nowrap text-ink-3",
        numeric && "text-right",
        pinned !== undefined && "sticky z-2",
        className,
      )}
      {...(sort ? { "aria-sort": sort } : {})}
      {...placement(pinned)}
      {...props}
    >
      {sort ? (
        <SortButton sort={sort} numeric={numeric ?? false} onSort={onSort}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

interface SortButtonProps {
  sort: "ascending" | "descending" | "none";
  numeric: boolean;
  onSort: (() => void) | undefined;
  children: ReactNode;
}

function SortButton({ sort, numeric, onSort, children }: SortButtonProps) {
  const Arrow = sort === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={cn(
        "-mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 font-medium hover:bg-surface-3 hover:text-ink",
        sort !== "none" && "text-ink",
        numeric && "flex-row-reverse",
      )}
      onClick={onSort}
    >
      {children}
      {sort !== "none" && <Arrow className="size-3" />}
    </button>
  );
}

/** Table cell of one line, truncated at the end. A pinned cell that names the row is a row header (`header`). */
export function TableCell({
  className,
  numeric,
  pinned,
  header,
  ...props
}: ComponentProps<"td"> & Placed & { header?: boolean }) {
  const Cell = header ? "th" : "td";
  return (
    <Cell
      data-slot="table-cell"
      className={cn(
        "overflow-hidden border-b border-line px-2 text-ellipsis whitespace-nowrap",
        header && "text-left font-normal",
        numeric && "text-right tabular-nums",
        pinned !== undefined && "sticky z-2 bg-surface",
        className,
      )}
      {...(header ? { scope: "row" } : {})}
      {...placement(pinned)}
      {...props}
    />
  );
}
