import type { ReactElement } from "react";
import { themes } from "#console/core/themes.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#shared/ui/components/overlays/dropdown-menu.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";

/** Menu to choose the light, dark or system theme. */
export function ThemeMenuPanel({ trigger }: { trigger: ReactElement }) {
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-40">
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={(value) => {
            const chosen = themes.find((each) => each.value === value);
            if (chosen) setTheme(chosen.value);
          }}
        >
          {themes.map(({ value, label, icon: Icon }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <Icon />
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
