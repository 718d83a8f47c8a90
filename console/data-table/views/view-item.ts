import type { SavedView, ViewPlacement } from "#shared/contract/views.ts";
import type { SchemaOptions } from "../state/list-request.ts";

/** A view that the program brings: nobody can change it. */
export interface FixedView {
  readonly id: string;
  readonly name: string;
  /** As a saved view keeps it; what it does not say is as the list starts. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** The views of one list, besides those that people saved: the first of them is how the list starts. */
export interface FixedViews {
  readonly placement: ViewPlacement;
  readonly fixed: readonly [FixedView, ...FixedView[]];
  /** How the list's filters are had. */
  readonly schema: SchemaOptions;
}

/** One tab. */
export interface ViewItem extends FixedView {
  /** Missing for a view that the program brings. */
  readonly saved?: SavedView;
}

/** All tabs of a list in their order: those of the program, then those that people saved. */
export function viewItems(views: FixedViews, saved: readonly SavedView[]): ViewItem[] {
  return [...views.fixed, ...saved.map((view) => ({ id: view.id, name: view.name, config: view.config, saved: view }))];
}

/** The tab that the address names; the list's start where it names none, or one that is not there. */
export function currentView(items: readonly ViewItem[], start: FixedView, params: URLSearchParams): ViewItem {
  const id = params.get(viewParam);
  return items.find((item) => item.id === id) ?? start;
}

/** Where the address names the view. */
export const viewParam = "view";

/** Where the address of a list asks for a view: the list then stands as the view has it. */
export const openViewParam = "openView";
