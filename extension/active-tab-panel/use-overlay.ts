import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { markUnsaved } from "#shared/ui/unsaved-forms.ts";
import type { View } from "../kit/views.ts";

interface Overlay {
  /** Page that the view was opened on. */
  readonly page: string;
  readonly view: View;
  readonly groupId: string | undefined;
}

/** Views that do not depend on the page. They stay open when it is left. */
const ownViews: readonly View["kind"][] = ["queue", "done", "sign-out", "shortcuts"];

/**
 * View over the body. It closes when its page is left. A form with unsaved input stays open instead, and `isLeft` is
 * true. Closing the view returns the focus to the element that had it before.
 */
export function useOverlay(page: string) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [bodyForm, setBodyForm] = useState<Overlay | null>(null);
  const [isDirty, setDirty] = useState(false);
  if (bodyForm !== null && bodyForm.page !== page) {
    setBodyForm(null);
    if (overlay === null || !isDirty) {
      setOverlay(bodyForm);
      setDirty(true);
    }
  }
  const isUnsaved = isDirty || bodyForm !== null;
  // A session that ends meanwhile keeps the panel.
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
  const isLeft = overlay !== null && overlay.page !== page && !ownViews.includes(overlay.view.kind);
  if (isLeft && !isDirty) setOverlay(null);
  const view = isLeft && !isDirty ? null : (overlay?.view ?? null);
  const opener = useRestoredFocus(view !== null);
  const open = useCallback(
    (next: View, groupId?: string) => {
      opener.current ??= document.activeElement;
      setDirty(false);
      setOverlay({ page, view: next, groupId });
    },
    [page, opener],
  );
  const keep = useCallback(
    (next: View | null, groupId?: string) => setBodyForm(next && { page, view: next, groupId }),
    [page],
  );
  return {
    view,
    /** Project group that the view acts in; undefined for the selected one. */
    groupId: overlay?.groupId,
    isLeft: isLeft && isDirty,
    setDirty,
    open,
    /** Registers a form with unsaved input inside the body. It becomes the view over the body when its page is left. */
    keep,
    close: () => {
      setDirty(false);
      setOverlay(null);
    },
  };
}

/** Remembers the focused element before a view opens, and restores the focus after the last view closes. */
function useRestoredFocus(isCovered: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered || opener.current === null) return;
    const { current } = opener;
    opener.current = null;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  }, [isCovered]);
  return opener;
}
