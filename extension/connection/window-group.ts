import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { useStored } from "../base/use-stored.ts";
import { groupsOfWindows, selectedGroupId } from "./storage.ts";

/** Selects the project group of this window. New windows start with it. */
export async function selectGroup(id: string): Promise<void> {
  const [{ id: windowId }, groups] = await Promise.all([browser.windows.getCurrent(), groupsOfWindows.getValue()]);
  await groupsOfWindows.setValue({ ...groups, [String(windowId)]: id });
  await selectedGroupId.setValue(id);
}

/**
 * Returns the id of the project group selected in this window, else the one selected last. That one is kept while
 * another window selects a different one. Null when none is selected, undefined until it is read.
 */
export function useSelectedGroup(): string | null | undefined {
  const groups = useStored(groupsOfWindows);
  const last = useStored(selectedGroupId);
  const [windowId, setWindowId] = useState<number>();
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => void browser.windows.getCurrent().then(({ id }) => setWindowId(id ?? -1)), []);
  if (groups === undefined || last === undefined || windowId === undefined) return undefined;
  if (first === null && last !== null) setFirst(last);
  return groups[windowId] ?? first ?? last;
}
