import { useCallback, useState } from "react";
import type { ShownRecord } from "../kit/views.ts";
import type { Choice, ListChoice } from "./choice.ts";

interface Chosen {
  readonly page: string;
  readonly opened: Choice;
  /** List that the content was opened from; going back returns to it. */
  readonly from: ListChoice | null;
}

/**
 * Content shown instead of the page in the tab. Opened content closes when its page is left. A pinned record stays
 * while the user browses on.
 * @param visited - key of the visited page within a project group
 */
export function useChoice(groupId: string, visited: string) {
  const [choice, setChoice] = useState<Chosen | null>(null);
  const [pinned, pin] = useState<ShownRecord | null>(null);
  const page = `${groupId} ${pinned?.id ?? visited}`;
  const opened = choice?.page === page ? choice.opened : null;
  const open = useCallback(
    (next: Choice) => {
      setChoice((before) => {
        const here = before?.page === page ? before : null;
        const isList = typeof here?.opened === "object" && "list" in here.opened;
        const from = isList ? { list: here.opened.list, isAsked: false } : (here?.from ?? null);
        return { page, opened: next, from };
      });
    },
    [page],
  );
  const back = useCallback(
    () => setChoice((before) => (before?.from ? { page: before.page, opened: before.from, from: null } : null)),
    [],
  );
  return {
    /** Key of the panel's subject: changes with the page in the tab, except while a record is pinned. */
    page,
    opened,
    open,
    back,
    pinned,
    pin,
  };
}
