import type { ComponentType, ReactElement } from "react";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { Selection } from "../state/list-state.ts";
import type { NamedRow } from "../table/column.ts";

export interface BarProps {
  /** Names what is listed, whatever the page and the order: other rows are not selected any more. */
  listed: string;
  /** The rows of the page; undefined until they are there. */
  rows: readonly NamedRow[] | undefined;
  total: number | null;
  /** Search and filter of the list, for actions on all its rows. */
  selection: () => Promise<Selection>;
}

export interface RowMenuProps {
  row: NamedRow;
  trigger: ReactElement;
}

/** How the rows of a list are selected, and what can be done with them. Stands outside of any component. */
export interface ListSelection {
  /** Others see no checkboxes. */
  readonly permission: Permission;
  /** Below the rows; loaded once they show. */
  readonly Bar: ComponentType<BarProps>;
  /** Loads what the ⋯ at the end of a row opens. */
  readonly loadRowMenu?: () => Promise<ComponentType<RowMenuProps>>;
}
