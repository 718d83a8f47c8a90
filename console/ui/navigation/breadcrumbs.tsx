import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";
import { texts } from "#shared/ui/texts.ts";

interface BreadcrumbsProps {
  /** Links from the root, with the current page last. */
  items: readonly ReactNode[];
  /** True when the last item is the current page. False when it is its parent, because the heading names the page. */
  withCurrent?: boolean;
  className?: string;
}

/** Position of the page in the hierarchy. Links come from the caller's router. */
export function Breadcrumbs({ items, withCurrent = true, className }: BreadcrumbsProps) {
  return (
    <nav data-slot="breadcrumbs" aria-label={texts.breadcrumbs} className={className}>
      <ol className="flex flex-wrap items-center gap-1.5 text-ink-3 [&_a:hover]:text-ink">
        {items.map((item, index) => {
          const current = withCurrent && index === items.length - 1;
          return (
            <Fragment key={index}>
              {index > 0 && (
                <li aria-hidden="true">
                  <ChevronRight className="size-3" />
                </li>
              )}
              <li
                className={cn("min-w-0 truncate", current && "font-medium text-ink")}
                {...(current ? { "aria-current": "page" as const } : {})}
              >
                {item}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
