import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import { shareText } from "#console/ui/share-text.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "./texts.ts";

interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: number;
  readonly href: string;
  /** Classes of the bar, to replace the accent color. */
  readonly className?: string;
}

/** Number of bars shown before "show more". */
const initialCount = 8;

/** Bar list of counts with their shares. Bars show the share of the whole and link to the counted records. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const [isWhole, setWhole] = useState(false);
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.activities}</th>
            <th scope="col">{texts.share}</th>
          </tr>
        </thead>
        <tbody>
          {bars.slice(0, isWhole ? bars.length : initialCount).map(({ key, label: name, count, href, className }) => (
            <tr key={key} className="relative grid grid-cols-[minmax(0,1fr)_auto_2.5rem] gap-x-3 pt-0.5 pb-3.5">
              <th scope="row" className="flex min-h-6 min-w-0 items-center gap-2 p-0 text-left font-normal">
                {name}
              </th>
              <td className="p-0 text-right tabular-nums">
                <Figure href={href} className={figureInColumn}>
                  {formatCount(count)}
                </Figure>
              </td>
              <td className="p-0 text-right leading-6 whitespace-nowrap text-ink-3 tabular-nums">
                {shareText(count, total)}
                <span className="absolute inset-x-0 bottom-1.5 block h-1.5 overflow-hidden rounded-[3px] bg-surface-3">
                  <span
                    className={cn("block h-full rounded-[3px] forced-color-adjust-none", className ?? "bg-accent")}
                    style={{ width: `${((count / Math.max(1, total)) * 100).toFixed(1)}%` }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bars.length > initialCount && (
        <Button variant="link" size="xs" className="px-0 print:hidden" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.showLess : texts.showAll(formatCount(bars.length))}
        </Button>
      )}
    </>
  );
}

interface FigureProps {
  /** Null for readers who may not open the list. */
  href: string | null;
  children: ReactNode;
  /** Accessible label when the number alone is ambiguous. */
  label?: string;
  className?: string;
}

/** Classes of a figure in a column, sized as a touch target. */
export const figureInColumn = "inline-flex min-h-6 min-w-6 items-center justify-end";

/** Number that links to the list of counted records. */
export function Figure({ href, children, label, className }: FigureProps) {
  if (href === null) return <span className={className}>{children}</span>;
  return (
    <Link
      to={href}
      {...(label === undefined ? {} : { "aria-label": label })}
      className={cn("rounded-sm underline-offset-3 hover:text-accent-text hover:underline", className)}
    >
      {children}
    </Link>
  );
}
