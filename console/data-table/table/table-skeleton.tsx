import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import type { Density } from "../state/list-state.ts";
import { columnCount, type TableColumns } from "./column.ts";
import { ColumnWidths, columnWidths } from "./column-widths.tsx";
import type { Resizing } from "./resize-handle.tsx";

const heights: Record<Density, string> = { dense: "h-9", normal: "h-11" };
const nameWidths = ["w-32", "w-40", "w-24", "w-36"];

interface TableSkeletonProps extends TableColumns<never> {
  label: string;
  density: Density;
  rows: number;
  resizing?: Resizing | undefined;
}

/** Skeleton of a table with header and rows at their final height. */
export function TableSkeleton({ label, density, rows, resizing, ...shown }: TableSkeletonProps) {
  const { leading, name, columns, trailing } = shown;
  return (
    <SkeletonDelay label={label}>
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: columnWidths(shown, resizing?.sizes).minWidth }}
      >
        <ColumnWidths {...shown} sizes={resizing?.sizes} />
        <tbody>
          <tr className="h-8">
            <td className="border-b border-line" colSpan={columnCount(shown)} />
          </tr>
          {Array.from({ length: Math.min(rows, 30) }, (_, index) => (
            <tr key={index} className={heights[density]}>
              {leading && (
                <td className="border-b border-line pl-6">
                  <Skeleton className="size-4" />
                </td>
              )}
              {name && (
                <td className={`border-b border-line pr-2 ${leading ? "pl-2" : "pl-6"}`}>
                  <span className="flex items-center gap-2.5">
                    {name.picture && <Skeleton round={!name.isSquare} className="size-6" />}
                    <Skeleton className={nameWidths[index % nameWidths.length] ?? ""} />
                  </span>
                </td>
              )}
              {columns.map((column) => (
                <td key={column.id} className="border-b border-line px-2 first:pl-6">
                  <Skeleton className={column.alignsEnd ? "ml-auto w-16" : "w-2/3"} />
                </td>
              ))}
              {trailing && <td className="border-b border-line" />}
            </tr>
          ))}
        </tbody>
      </table>
    </SkeletonDelay>
  );
}
