import type { ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";

interface SmallTableProps {
  /** Caption for screen readers only. The surrounding content gives sighted users the same information. */
  caption: string;
  columns: readonly {
    readonly label: string;
    /** Width class. Columns without one share the remaining width. */
    readonly width?: string;
    /** Shows the label only to screen readers. */
    readonly isLabelHidden?: boolean;
  }[];
  className?: string;
  /** Rows of the table. */
  children: ReactNode;
}

/** Small table inside a form or notice, without scrolling or sorting. */
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
