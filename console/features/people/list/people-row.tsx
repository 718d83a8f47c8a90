import { type MouseEvent, memo } from "react";
import { Link, useNavigate } from "react-router";
import { cn } from "#shared/ui/cn.ts";
import { PersonAvatar } from "../person-avatar.tsx";
import { PersonBadges } from "../person-badges.tsx";
import { cellContent } from "./cells.tsx";
import type { ListColumn } from "./list-columns.ts";
import type { PersonRow } from "./people-queries.ts";
import type { FromList } from "./row-links.ts";

export const cellClasses = "overflow-hidden border-b border-line px-2 text-ellipsis whitespace-nowrap last:pr-6";
export const pinClasses = "sticky left-0 z-2 bg-surface pl-6";

interface PeopleRowProps {
  row: PersonRow;
  columns: readonly ListColumn[];
  /** Row of the page from 0; also where `aria-rowindex` and the keys find it. */
  index: number;
  height: number;
  to: string;
  /** The list's own address, and where in the whole list this person stands. */
  search: string;
  place: number;
  now: Date;
}

/** True for a press that is meant for something inside the row, or that ends a selection of text. */
function isForSomethingElse(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target.closest("a, button") : null;
  return target !== null || event.defaultPrevented || !window.getSelection()?.isCollapsed;
}

/** One person. The name is a real link; the rest of the row follows it. */
export const PeopleRow = memo(function PeopleRow(props: PeopleRowProps) {
  const { row, columns, index, height, to, search, place, now } = props;
  const navigate = useNavigate();
  const from: FromList = { fromPeople: { search, index: place } };
  const open = (event: MouseEvent) => {
    if (isForSomethingElse(event)) return;
    if (event.metaKey || event.ctrlKey) window.open(to, "_blank", "noopener");
    else void navigate(to, { state: from });
  };
  return (
    <tr
      className="cursor-pointer hover:*:bg-surface-2"
      style={{ height }}
      aria-rowindex={index + 2}
      data-index={index}
      data-person={row.id}
      onClick={open}
    >
      <th scope="row" className={cn(cellClasses, pinClasses, "overflow-visible text-left font-normal")}>
        <span className="flex min-w-0 items-center gap-2.5">
          <PersonAvatar size={24} person={row} />
          <Link className="truncate font-medium text-ink hover:underline" to={to} state={from} data-row-link="">
            <bdi>{row.displayName}</bdi>
          </Link>
          <PersonBadges person={row} now={now} />
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.id} className={cellClasses}>
          {cellContent(column, row, now)}
        </td>
      ))}
    </tr>
  );
});
