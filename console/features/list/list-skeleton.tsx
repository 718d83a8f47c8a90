import { Skeleton, SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import type { ListColumn } from "./column.ts";
import { ListColumns, tableWidth } from "./list-columns.tsx";
import type { Density } from "./list-state.ts";

const heights: Record<Density, string> = { dense: "h-9", normal: "h-11" };
const widths = ["w-32", "w-40", "w-24", "w-36"];

interface ListSkeletonProps {
  label: string;
  firstWidth: number;
  leadingWidth?: number | undefined;
  square: boolean;
  columns: readonly ListColumn[];
  density: Density;
  rows: number;
}

/** Bones of a list: its header and rows at their final height. */
export function ListSkeleton({ label, firstWidth, leadingWidth, square, columns, density, rows }: ListSkeletonProps) {
  return (
    <SkeletonDelay label={label}>
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: tableWidth(columns, firstWidth, leadingWidth) }}
      >
        <ListColumns columns={columns} firstWidth={firstWidth} leadingWidth={leadingWidth} />
        <tbody>
          <tr className="h-8">
            <td className="border-b border-line" colSpan={columns.length + (leadingWidth ? 2 : 1)} />
          </tr>
          {Array.from({ length: Math.min(rows, 30) }, (_, index) => (
            <tr key={index} className={heights[density]}>
              {leadingWidth && (
                <td className="border-b border-line pl-6">
                  <Skeleton className="size-4" />
                </td>
              )}
              <td className={`border-b border-line pr-2 ${leadingWidth ? "pl-2" : "pl-6"}`}>
                <span className="flex items-center gap-2.5">
                  <Skeleton round={!square} className="size-6" />
                  <Skeleton className={widths[index % widths.length] ?? ""} />
                </span>
              </td>
              {columns.map((column) => (
                <td key={column.id} className="border-b border-line px-2">
                  <Skeleton className={column.alignsEnd ? "ml-auto w-16" : "w-2/3"} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SkeletonDelay>
  );
}
