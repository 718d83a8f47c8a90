import type { ListColumn } from "./list-columns.ts";
import type { PeopleListState } from "./list-state.ts";
import type { PersonRow } from "./people-queries.ts";
import { PeopleRow } from "./people-row.tsx";
import { indexInList, personPath } from "./row-links.ts";

export interface PeopleRowsProps {
  groupId: string;
  rows: readonly PersonRow[];
  columns: readonly ListColumn[];
  /** Pixels of a row. */
  height: number;
  state: PeopleListState;
  /** The list's own address, for the way back from a profile. */
  search: string;
  now: Date;
  /** The rows drawn: from `first` to before `end`. Space stands for the others. */
  first: number;
  end: number;
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;
}

/** The body of the table. */
export function PeopleRows({ groupId, rows, columns, height, state, search, now, first, end }: PeopleRowsProps) {
  const span = columns.length + 1;
  return (
    <tbody>
      <Spacer height={first * height} span={span} />
      {rows.slice(first, end).map((row, offset) => (
        <PeopleRow
          key={row.id}
          row={row}
          columns={columns}
          index={first + offset}
          height={height}
          to={personPath(row.id, groupId)}
          search={search}
          place={indexInList(state, first + offset)}
          now={now}
        />
      ))}
      <Spacer height={(rows.length - end) * height} span={span} />
    </tbody>
  );
}
