import type { RowView } from "#console/data-table/index.ts";
import { PersonAvatar } from "../person-avatar.tsx";
import { PersonBadges } from "../person-badges.tsx";
import { texts } from "../texts.ts";
import { cellContent } from "./cells.tsx";
import type { PeopleColumn } from "./list-columns.ts";
import type { PersonRow } from "./people-queries.ts";

/** How a row of people looks. */
export const personRowView: RowView<PersonRow, PeopleColumn> = {
  label: texts.columns.person,
  width: 246,
  square: false,
  picture: (row) => <PersonAvatar size={24} person={row} />,
  badges: (row, now) => <PersonBadges person={row} now={now} />,
  cell: cellContent,
};
