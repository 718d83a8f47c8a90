import { Skeleton, SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import type { ListColumn } from "./column.ts";
import { ListColumns, type SideWidths, tableWidth } from "./list-columns.tsx";
import type { Density } from "./list-state.ts";

const heights: Record<Density, string> = { dense: "h-9", normal: "h-11" };
const nameWidths = ["w-32", "w-40", "w-24", "w-36"];

interface ListSkeletonProps {
  label: string;
  widths: SideWidths;
  square: boolean;
  columns: readonly ListColumn[];
  density: Density;
  rows: number;
}

/** Bones of a list: its header and rows at their final height. */
export function ListSkeleton({ label, widths, square, columns, density, rows }: ListSkeletonProps) {
  const { leading, trailing } = widths;
  return (
    <SkeletonDelay label={label}>
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: tableWidth(columns, widths) }}
      >
        <ListColumns columns={columns} widths={widths} />
        <tbody>
          <tr className="h-8">
            <td
              className="border-b border-line"
              colSpan={columns.length + 1 + (leading ? 1 : 0) + (trailing ? 1 : 0)}
            />
          </tr>
          {Array.from({ length: Math.min(rows, 30) }, (_, index) => (
            <tr key={index} className={heights[density]}>
              {leading && (
                <td className="border-b border-line pl-6">
                  <Skeleton className="size-4" />
                </td>
              )}
              <td className={`border-b border-line pr-2 ${leading ? "pl-2" : "pl-6"}`}>
                <span className="flex items-center gap-2.5">
                  <Skeleton round={!square} className="size-6" />
                  <Skeleton className={nameWidths[index % nameWidths.length] ?? ""} />
                </span>
              </td>
              {columns.map((column) => (
                <td key={column.id} className="border-b border-line px-2">
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
