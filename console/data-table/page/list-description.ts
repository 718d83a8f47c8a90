import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { FeatureKey } from "#shared/domain/product/product-events.ts";
import type { ListSelection } from "../selection/list-selection.ts";
import type { ExportedList } from "../state/exported-list.ts";
import type { ListQueries } from "../state/list-queries.ts";
import type { ListAddress } from "../state/list-state.ts";
import type { Column, NameColumn, NamedRow } from "../table/column.ts";
import type { FixedViews } from "../views/view-item.ts";
import type { EmptyTexts } from "./list-empty.tsx";

export interface ListTexts<Setting extends string> extends EmptyTexts {
  readonly title: string;
  readonly searchPlaceholder: string;
  readonly loading: string;
  /** `3 people`. */
  readonly count: (count: number) => string;
  readonly settings: Readonly<Record<Setting, string>>;
}

/**
 * A list of records of the selected project group: everything that `ListPage` needs to show one. Stands outside of any
 * component.
 */
export interface ListDescription<Row extends NamedRow, Setting extends string> {
  readonly address: ListAddress<Setting>;
  readonly texts: ListTexts<Setting>;
  /** Shown when there is nothing to list. */
  readonly icon: LucideIcon;
  readonly queries: ListQueries<Row>;
  readonly name: NameColumn<Row>;
  /** Every column that can be shown. A hook; `isAfterRows` once the rows are there: nothing may be fetched before. */
  readonly useColumns: (isAfterRows: boolean) => readonly Column<Row>[];
  /** Ids of the columns shown to a user who chose none, in their order. */
  readonly defaultColumns: readonly string[];
  readonly views: FixedViews;
  readonly selection: ListSelection;
  /** Buttons of the heading: what can be added, exported and managed. */
  readonly Actions: ComponentType<{ list: ExportedList }>;
  /** Fetches a profile and the screen that shows it, since it may be opened next. */
  readonly prefetch: (cache: QueryClient, groupId: string, id: string) => Promise<void>;
  /** Product events of what is done with the list. */
  readonly events: Readonly<Record<"filter" | "search" | "sort", FeatureKey>>;
}
