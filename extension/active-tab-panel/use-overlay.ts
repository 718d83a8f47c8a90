import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { View } from "../kit/views.ts";

interface Overlay {
  /** The page that it was opened on. */
  readonly page: string;
  readonly view: View;
  readonly groupId: string | undefined;
}

/** Views that are not about the page: they stay when it is left. */
const ownViews: readonly View["kind"][] = ["queue", "sign-out", "shortcuts"];

/**
 * The view that lies over the body. It is left with the page it was opened on; a form with something typed in it stays on
 * its person, and `isLeft` says so. Closing it gives the focus back to what opened it.
 */
export function useOverlay(page: string) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [kept, setKept] = useState<Overlay | null>(null);
  const [isDirty, setDirty] = useState(false);
  if (kept !== null && kept.page !== page) {
    setKept(null);
    if (overlay === null || !isDirty) {
      setOverlay(kept);
      setDirty(true);
    }
  }
  const isLeft = overlay !== null && overlay.page !== page && !ownViews.includes(overlay.view.kind);
  if (isLeft && !isDirty) setOverlay(null);
  const view = isLeft && !isDirty ? null : (overlay?.view ?? null);
  const opener = useFocusGivenBack(view !== null);
  const open = useCallback(
    (next: View, groupId?: string) => {
      opener.current ??= document.activeElement;
      setDirty(false);
      setOverlay({ page, view: next, groupId });
    },
    [page, opener],
  );
  const keep = useCallback(
    (next: View | null, groupId?: string) => setKept(next && { page, view: next, groupId }),
    [page],
  );
  return {
    view,
    /** The project group the view acts in; undefined for the chosen one. */
    groupId: overlay?.groupId,
    isLeft: isLeft && isDirty,
    setDirty,
    open,
    /** What is half-written in the body itself, which becomes the view over it when the page is left. */
    keep,
    close: () => {
      setDirty(false);
      setOverlay(null);
    },
  };
}

/** Remembers what had the focus before a view lay overlay it, and gives it back when none does any more. */
function useFocusGivenBack(isCovered: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered || opener.current === null) return;
    const { current } = opener;
    opener.current = null;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  }, [isCovered]);
  return opener;
}
