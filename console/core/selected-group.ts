import { create } from "zustand";
import type { ProjectGroup } from "#shared/domain/segments.ts";

interface SelectedGroupState {
  readonly group: ProjectGroup | null;
}

const store = create<SelectedGroupState>()(() => ({ group: null }));

/** The selected project group. The query `projectGroup` is the truth; the guards keep this in step with it. */
export function useSelectedGroup(): ProjectGroup | null {
  return store((state) => state.group);
}

/** The selected project group, outside React. */
export function selectedGroup(): ProjectGroup | null {
  return store.getState().group;
}

/** Selects a group, or none. */
export function selectGroup(group: ProjectGroup | null): void {
  if (store.getState().group !== group) store.setState({ group });
}

/** Tells of each change of the selection. Returns how to stop. */
export function onGroupChange(changed: (group: ProjectGroup | null) => void): () => void {
  return store.subscribe((state, before) => {
    if (state.group?.id !== before.group?.id) changed(state.group);
  });
}

/** The query of an address with the selected group in it, for links: `?projectGroup={id}`, empty without one. */
export function groupSearch(group: { readonly id: string } | null): string {
  return group ? `?projectGroup=${encodeURIComponent(group.id)}` : "";
}
