import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { cn } from "../../cn.ts";
import { texts } from "../../texts.ts";

interface BreadcrumbsProps {
  /** The way here: links, and the current page last. */
  items: readonly ReactNode[];
  /** The last item is the current page (true), or the way to it (false: the heading names the page). */
  withCurrent?: boolean;
  className?: string;
}

/** Where the page stands. Links come from the caller's router. */
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
