import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

/** Resting on a row this long is taken for the wish to open it, in milliseconds. */
const restMs = 150;

/** Fetches a profile, and the screen that shows it, once the pointer or the focus rests on its row. */
export function usePersonIntent(groupId: string): (id: string | null) => void {
  const queryClient = useQueryClient();
  const resting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  useEffect(() => () => clearTimeout(resting.current?.timer), []);

  return useCallback(
    (id: string | null) => {
      if (id === (resting.current?.id ?? null)) return;
      clearTimeout(resting.current?.timer);
      if (id === null) {
        resting.current = null;
        return;
      }
      const timer = setTimeout(() => {
        void import("../profile/person-page.tsx").then((screen) => screen.prefetchPerson(queryClient, groupId, id));
      }, restMs);
      resting.current = { id, timer };
    },
    [groupId, queryClient],
  );
}
