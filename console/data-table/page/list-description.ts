import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { FeatureKey } from "#console/core/product-events.ts";
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
  /** Text such as `3 people`. */
  readonly count: (count: number) => string;
  readonly settings: Readonly<Record<Setting, string>>;
}

/** Definition of a list of records of the selected project group for `ListPage`. Create it outside of components. */
export interface ListDescription<Row extends NamedRow, Setting extends string> {
  readonly address: ListAddress<Setting>;
  readonly texts: ListTexts<Setting>;
  /** Icon of the empty state. */
  readonly icon: LucideIcon;
  readonly queries: ListQueries<Row>;
  readonly name: NameColumn<Row>;
  /** Hook that returns all available columns. It must not fetch until `isAfterRows`, when the rows have loaded. */
  readonly useColumns: (isAfterRows: boolean) => readonly Column<Row>[];
  /** Ids of the columns shown by default, in order. */
  readonly defaultColumns: readonly string[];
  readonly views: FixedViews;
  readonly selection: ListSelection;
  /** Shown at the end of the toolbar. */
  readonly Note?: ComponentType;
  /** Buttons of the heading: add, export and manage. */
  readonly Actions: ComponentType<{ list: ExportedList }>;
  /** Prefetches a profile and the code of its page, because the user may open it next. */
  readonly prefetch: (cache: QueryClient, groupId: string, id: string) => Promise<void>;
  /** Product events of the list. */
  readonly events: Readonly<Record<"filter" | "search" | "sort", FeatureKey>>;
}
