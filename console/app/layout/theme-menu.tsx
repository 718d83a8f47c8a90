import { onDemand } from "#console/core/on-demand.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";
import { texts } from "../texts.ts";

import { themes } from "./themes.ts";

const Menu = onDemand(async () => (await import("./theme-menu-panel.tsx")).ThemeMenuPanel);

/** The button of the theme switch; its icon is the theme that is chosen. */
export function ThemeMenu() {
  const { theme } = useTheme();
  const Icon = themes.find(({ value }) => value === theme)?.icon;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-haspopup="menu" aria-label={texts.theme}>
          {Icon && <Icon />}
        </Button>
      }
    />
  );
}
