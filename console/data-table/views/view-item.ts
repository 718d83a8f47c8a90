import type { SavedView, ViewPlacement } from "#shared/contract/views.ts";
import type { SchemaOptions } from "../state/list-request.ts";

/** Built-in view that no one can change. */
export interface FixedView {
  readonly id: string;
  readonly name: string;
  /** Config in the format of a saved view. Missing parts get the defaults of the list. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Built-in views of one list. The first one is the default state of the list. */
export interface FixedViews {
  readonly placement: ViewPlacement;
  readonly fixed: readonly [FixedView, ...FixedView[]];
  /** Query options that load the filters of the list. */
  readonly schema: SchemaOptions;
}

/** Tab of a view. */
export interface ViewItem extends FixedView {
  /** Missing for a built-in view. */
  readonly saved?: SavedView;
}

/** All tabs of a list in order: built-in views, then saved ones. */
export function viewItems(views: FixedViews, saved: readonly SavedView[]): ViewItem[] {
  return [...views.fixed, ...saved.map((view) => ({ id: view.id, name: view.name, config: view.config, saved: view }))];
}

/** Tab in the URL; the default view when it names none or an unknown one. */
export function currentView(items: readonly ViewItem[], start: FixedView, params: URLSearchParams): ViewItem {
  const id = params.get(viewParam);
  return items.find((item) => item.id === id) ?? start;
}

/** Query parameter with the id of the view. */
export const viewParam = "view";

/** Query parameter that requests a view: the list then takes the state of the view. */
export const openViewParam = "openView";
