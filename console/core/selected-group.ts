import { create } from "zustand";
import type { ProjectGroup } from "#shared/domain/segments.ts";

const storageKey = "project-group";

interface SelectedGroupState {
  readonly group: ProjectGroup | null;
}

const store = create<SelectedGroupState>()(() => ({ group: null }));

/** The selected project group. The query parameter `projectGroup` is the source; the guards copy it here. */
export function useSelectedGroup(): ProjectGroup | null {
  return store((state) => state.group);
}

/** The selected project group, outside React. */
export function selectedGroup(): ProjectGroup | null {
  return store.getState().group;
}

/** Selects a group; null clears the selection. The tab remembers it, so that pages without it in their URL keep it. */
export function selectGroup(group: ProjectGroup | null): void {
  if (store.getState().group === group) return;
  store.setState({ group });
  if (group) sessionStorage.setItem(storageKey, group.id);
  else sessionStorage.removeItem(storageKey);
}

/** Id of the group that this tab had before the page was loaded anew. */
export const rememberedGroupId = (): string | null => sessionStorage.getItem(storageKey);

/** Calls `changed` after each change of the selection. Returns the function that unsubscribes. */
export function onGroupChange(changed: (group: ProjectGroup | null) => void): () => void {
  return store.subscribe((state, before) => {
    if (state.group?.id !== before.group?.id) changed(state.group);
  });
}

/** Query string with a group, for links: `?projectGroup={id}`; empty without a group. */
export function groupSearch(group: { readonly id: string } | null): string {
  return group ? `?projectGroup=${encodeURIComponent(group.id)}` : "";
}
