import { useCallback } from "react";
import { useAddressParams } from "#console/core/use-address-params.ts";

/** Open drawer of a profile in the URL: `?panel=attributes&of=bio`. */
export function usePanel<Panel extends string>(panels: readonly Panel[]) {
  const [params, change] = useAddressParams();
  const panelName = params.get("panel");
  return {
    panel: panels.find((panel) => panel === panelName) ?? null,
    of: params.get("of"),
    open: useCallback((panel: Panel, of: string | null = null) => change({ panel, of }, { replace: true }), [change]),
    close: useCallback(() => change({ panel: null, of: null }, { replace: true }), [change]),
  };
}
