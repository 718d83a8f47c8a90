import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { pageSizes } from "#shared/domain/lists/list-state.ts";
import { cn } from "#shared/ui/cn.ts";
import { texts } from "#shared/ui/texts.ts";

const cell =
  "inline-grid h-7 min-w-7 place-items-center rounded-sm px-1.5 font-medium text-ink-2 hover:bg-surface-3 aria-[current]:bg-surface-3 aria-[current]:text-ink";

interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  /** Null until it is known; then only neighboring pages can be reached. */
  total: number | null;
  /** Number of rows shown. With an unknown total a full page means that there may be a next one. */
  shown: number;
  onPageChange: (page: number) => void;
  onPageSizeChange?: (size: number) => void;
  /** URL of a page; turns its number into a link. */
  hrefFor?: (page: number) => string;
  className?: string;
}

/**
 * Foot of a list: rows per page (20, 50, 100, 200; rules.md 9), range and page numbers. Controls are at the ends, so
 * that a late total does not move them.
 */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, shown, onPageChange, onPageSizeChange, hrefFor, className } = props;
  const pages = total === null ? null : Math.max(1, Math.ceil(total / pageSize));
  const hasNext = pages === null ? shown >= pageSize : page < pages;
  const first = (page - 1) * pageSize + 1;
  const range = [first, first + shown - 1].map((value) => value.toLocaleString());
  const hrefOf = (to: number) => hrefFor?.(to);
  return (
    <footer
      data-slot="pagination"
      className={cn(
        "flex min-h-12 items-center gap-4 border-t border-line bg-surface px-6 text-ink-2 tabular-nums",
        className,
      )}
    >
      {/* Native select, because it appears on every list and a popover would be larger than this component. */}
      {onPageSizeChange && (
        <label className="relative flex items-center gap-1">
          {texts.rows}
          <select
            className="h-7 appearance-none rounded-sm bg-transparent pr-7 pl-2 font-medium hover:bg-surface-3 hover:text-ink"
            value={pageSize}
            onChange={(event) => onPageSizeChange(Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size} className="bg-raised text-ink">
                {size}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute right-2 size-3.5 text-ink-3" />
        </label>
      )}
      {shown > 0 && onPageSizeChange && <Separator vertical />}
      {shown > 0 && (
        <span>
          {total === null
            ? texts.rangeOpen(range[0] ?? "", range[1] ?? "")
            : texts.range(range[0] ?? "", range[1] ?? "", total.toLocaleString())}
        </span>
      )}
      <nav aria-label={texts.pages} className="ml-auto flex items-center gap-0.5">
        {(pages === null ? [page] : pageItems(page, pages)).map((item, index) =>
          item === "gap" ? (
            <span key={`gap-${index}`} className="inline-grid h-7 min-w-7 place-items-center px-1.5 font-medium">
              …
            </span>
          ) : (
            <PageLink
              key={item}
              to={item}
              label={texts.page(item.toLocaleString())}
              hrefOf={hrefOf}
              isCurrent={item === page}
              onPageChange={onPageChange}
            >
              {item.toLocaleString()}
            </PageLink>
          ),
        )}
        <PageLink
          to={page - 1}
          label={texts.previousPage}
          hrefOf={hrefOf}
          isEnd={page <= 1}
          onPageChange={onPageChange}
        >
          <ChevronLeft />
        </PageLink>
        <PageLink to={page + 1} label={texts.nextPage} hrefOf={hrefOf} isEnd={!hasNext} onPageChange={onPageChange}>
          <ChevronRight />
        </PageLink>
      </nav>
    </footer>
  );
}

interface PageLinkProps {
  to: number;
  label: string;
  hrefOf: (page: number) => string | undefined;
  isCurrent?: boolean;
  /** The page does not exist: announced, but not pressable. */
  isEnd?: boolean;
  onPageChange: (page: number) => void;
  children: ReactNode;
}

/** Link to a page. The element stays the same at both ends of the range, so that keyboard users keep the focus. */
function PageLink({ to, label, hrefOf, isCurrent, isEnd, onPageChange, children }: PageLinkProps) {
  const href = hrefOf(to);
  const common = {
    "aria-disabled": isEnd ? true : undefined,
    "aria-label": label,
    "aria-current": isCurrent ? ("page" as const) : undefined,
    className: cn(cell, isEnd && "opacity-55 hover:bg-transparent"),
  };
  if (href === undefined) {
    return (
      <button type="button" {...common} onClick={() => !isEnd && onPageChange(to)}>
        {children}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPageChange(to);
  };
  // A link without a URL needs an explicit role and tabIndex to stay a focusable link.
  return (
    <a {...common} {...(isEnd ? { role: "link", tabIndex: 0 } : { href, onClick: follow })}>
      {children}
    </a>
  );
}

/** Line between elements, horizontal or vertical. */
function Separator({ className, vertical, ...props }: ComponentProps<"hr"> & { vertical?: boolean }) {
  return (
    <hr
      data-slot="separator"
      {...(vertical ? { "aria-orientation": "vertical" as const } : {})}
      className={cn("shrink-0 border-0 bg-line", vertical ? "h-4 w-px" : "h-px w-full", className)}
      {...props}
    />
  );
}

/**
 * Returns the page numbers to show in order, with "gap" for omitted ones. First, last and neighboring pages are always
 * included.
 */
export function pageItems(current: number, pages: number): readonly (number | "gap")[] {
  const near =
    current <= 2
      ? [1, 2, 3]
      : current >= pages - 1
        ? [pages - 2, pages - 1, pages]
        : [current - 1, current, current + 1];
  const pageNumbers = [...new Set([1, ...near, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b);
  return pageNumbers.flatMap((page, index) => {
    const before = pageNumbers[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? (["gap", page] as const) : [page];
  });
}
