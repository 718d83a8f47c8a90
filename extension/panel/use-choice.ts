import { useCallback, useState } from "react";
import type { ActedOn } from "../queue/action.ts";
import type { Choice } from "./choice.ts";

/**
 * What is shown instead of the page in the tab: what was opened beside it, which is left with it, or the record that is
 * pinned, which stays while one browses on.
 * @param visited - tells one page in one project group from another
 */
export function useChoice(groupId: string, visited: string) {
  const [choice, setChoice] = useState<{ readonly page: string; readonly opened: Choice } | null>(null);
  const [pinned, pin] = useState<ActedOn | null>(null);
  const page = `${groupId} ${pinned?.id ?? visited}`;
  const opened = choice?.page === page ? choice.opened : null;
  const open = useCallback((next: Choice | null) => setChoice(next && { page, opened: next }), [page]);
  return {
    /** What the panel is about: another one when the tab moves on, the same while somebody is pinned. */
    page,
    opened,
    open,
    pinned,
    pin,
  };
}
