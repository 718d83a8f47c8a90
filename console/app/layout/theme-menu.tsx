import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#shared/ui/components/dropdown-menu.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";
import { texts } from "../texts.ts";

const themes = [
  { value: "light", label: texts.light, icon: Sun },
  { value: "dark", label: texts.dark, icon: Moon },
  { value: "system", label: texts.system, icon: Monitor },
] as const;

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  const Icon = themes.find(({ value }) => value === theme)?.icon ?? Monitor;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={texts.theme}>
          <Icon />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-40">
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={(value) => {
            const chosen = themes.find((each) => each.value === value);
            if (chosen) setTheme(chosen.value);
          }}
        >
          {themes.map(({ value, label, icon: ThemeIcon }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <ThemeIcon />
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
