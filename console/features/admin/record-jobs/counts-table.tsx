import { formatCount } from "#console/data-table/index.ts";

interface CountsTableProps {
  /** Heading of the column with the rows' names. */
  label: string;
  rows: readonly { readonly key: string; readonly name: string }[];
  columns: readonly { readonly key: string; readonly name: string }[];
  /** Number of records by row and column. */
  counts: Readonly<Record<string, Readonly<Record<string, number>> | undefined>>;
}

/** Number of records by kind and result. A result that no record has is empty. */
export function CountsTable({ label, rows, columns, counts }: CountsTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="h-8 text-xs text-ink-3">
            <th scope="col" className="border-b border-line pr-3 font-medium">
              {label}
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className="border-b border-line pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="h-8">
              <th scope="row" className="border-b border-line pr-3 font-normal">
                {row.name}
              </th>
              {columns.map(({ key }) => (
                <td key={key} className="border-b border-line pl-3 text-right tabular-nums">
                  {counts[row.key]?.[key] ? formatCount(counts[row.key]?.[key] ?? 0) : ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
