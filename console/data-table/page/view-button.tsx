import { Columns3, SlidersHorizontal } from "lucide-react";
import type { ReactElement } from "react";
import { onDemand } from "#console/core/on-demand.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";
import type { ViewProps } from "./view-panel.tsx";

const panels = () => import("./view-panel.tsx");
const View = onDemand<ViewProps>(async () => (await panels()).ViewPanel);

const Settings = onDemand<Pick<ViewProps, "settings">>(async () => (await panels()).SettingsPanel);

/** Button that opens the display options of the list. */
export function ViewButton(props: ViewProps) {
  return <View {...props} trigger={button(<Columns3 />)} />;
}

/** Button for a list without columns. It opens only the settings. */
export function SettingsButton({ settings }: Pick<ViewProps, "settings">) {
  return <Settings settings={settings} trigger={button(<SlidersHorizontal />)} />;
}

function button(icon: ReactElement) {
  return (
    <Button variant="ghost" aria-haspopup="dialog">
      {icon}
      {texts.view}
    </Button>
  );
}
