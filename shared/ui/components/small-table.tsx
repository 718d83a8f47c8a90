import type { ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";

interface SmallTableProps {
  /** For screen readers: what stands around it says it to the others. */
  caption: string;
  columns: readonly {
    readonly label: string;
    /** Its width; the columns without one share what is left. */
    readonly width?: string;
    /** Its label is for screen readers only. */
    readonly isLabelHidden?: boolean;
  }[];
  className?: string;
  /** Its rows. */
  children: ReactNode;
}

/** A few rows inside a form or a notice, which neither scroll nor sort. */
export function SmallTable({ caption, columns, className, children }: SmallTableProps) {
  return (
    <table className={cn("w-full table-fixed text-left", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-ink-2">
        <tr>
          {columns.map(({ label, width, isLabelHidden }) => (
            <th key={label} scope="col" className={cn("py-1.5 pr-2 font-medium", width)}>
              {isLabelHidden ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
