import type { ComponentType, ReactElement } from "react";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { Selection } from "../state/list-state.ts";
import type { NamedRow } from "../table/column.ts";

export interface BarProps {
  /** Key of the listed rows, independent of page and order. A new key clears the selection. */
  listed: string;
  /** Rows of the page; undefined while they load. */
  rows: readonly NamedRow[] | undefined;
  total: number | null;
  /** Search and filter of the list, for actions on all its rows. */
  selection: () => Promise<Selection>;
}

export interface RowMenuProps {
  row: NamedRow;
  trigger: ReactElement;
}

/** Selection of a list and its actions. Create it outside of components. */
export interface ListSelection {
  /** Permission required to see the checkboxes. */
  readonly permission: Permission;
  /** Bar below the rows, loaded after them. */
  readonly Bar: ComponentType<BarProps>;
  /** Loads the menu of a row. */
  readonly loadRowMenu?: () => Promise<ComponentType<RowMenuProps>>;
}
