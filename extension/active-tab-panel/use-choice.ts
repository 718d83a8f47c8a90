import { useCallback, useState } from "react";
import type { ShownRecord } from "../kit/views.ts";
import type { Choice, ListChoice } from "./choice.ts";

interface Chosen {
  readonly page: string;
  readonly opened: Choice;
  /** The list that it was opened from, where the way back leads. */
  readonly from: ListChoice | null;
}

/**
 * What is shown instead of the page in the tab: what was opened beside it, which is left with it, or the record that is
 * pinned, which stays while one browses on.
 * @param visited - tells one page in one project group from another
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
    /** What the panel is about: another one when the tab moves on, the same while somebody is pinned. */
    page,
    opened,
    open,
    back,
    pinned,
    pin,
  };
}
