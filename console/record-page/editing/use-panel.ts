import { useCallback } from "react";
import { useAddressParams } from "#console/core/use-address-params.ts";

/** The open drawer of a profile, in the address: `?panel=attributes&of=bio`. */
export function usePanel<Panel extends string>(panels: readonly Panel[]) {
  const [params, change] = useAddressParams();
  const named = params.get("panel");
  return {
    panel: panels.find((panel) => panel === named) ?? null,
    of: params.get("of"),
    open: useCallback((panel: Panel, of: string | null = null) => change({ panel, of }, { replace: true }), [change]),
    close: useCallback(() => change({ panel: null, of: null }, { replace: true }), [change]),
  };
}
