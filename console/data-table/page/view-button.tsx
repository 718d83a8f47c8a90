import { Columns3 } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";
import type { ViewProps } from "./view-panel.tsx";

const View = onDemand<ViewProps>(async () => (await import("./view-panel.tsx")).ViewPanel);

/** The button that opens how the list looks. */
export function ViewButton(props: ViewProps) {
  return (
    <View
      {...props}
      trigger={
        <Button variant="ghost" aria-haspopup="dialog">
          <Columns3 />
          {texts.view}
        </Button>
      }
    />
  );
}
