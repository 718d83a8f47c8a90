import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";

/** The open drawer of a profile, in the address: `?panel=attributes&of=bio`. */
export function usePanel<Panel extends string>(panels: readonly Panel[]) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const change = useCallback(
    (panel: Panel | null, of: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ panel, of })) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, state, preventScrollReset: true },
      ),
    [setParams, state],
  );
  const named = params.get("panel");
  return {
    panel: panels.find((panel) => panel === named) ?? null,
    of: params.get("of"),
    open: useCallback((panel: Panel, of: string | null = null) => change(panel, of), [change]),
    close: useCallback(() => change(null, null), [change]),
  };
}
