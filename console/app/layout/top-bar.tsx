import { ChevronDown, CircleHelp, Search } from "lucide-react";
import { Link } from "react-router";
import { BrandMark } from "#console/core/brand-mark.tsx";
import { onDemand } from "#console/core/on-demand.tsx";
import { themes } from "#console/core/themes.ts";
import { productName } from "#console/core/use-title.ts";
import { useUser } from "#console/session/index.ts";
import { isMac } from "#console/ui/use-hotkey.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";
import { texts } from "../texts.ts";

/** Top bar: product name, button of the command palette, and menus of the user. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 col-span-2 grid grid-cols-[var(--menu-wide)_minmax(0,1fr)_auto] items-center border-b border-line bg-canvas">
      <Link
        to="/project-groups"
        className="flex items-center gap-2 justify-self-start rounded-sm pl-4 text-md font-semibold tracking-[-0.01em] whitespace-nowrap"
      >
        <BrandMark />
        {productName}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onSearch}
        className="ml-6 flex h-8 w-[440px] max-w-[calc(100%-48px)] items-center gap-2 rounded-sm border border-line bg-surface pr-1.5 pl-2.5 text-left text-ink-3 hover:border-line-strong hover:text-ink-2"
      >
        <Search className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{texts.search}</span>
        <Kbd>{isMac() ? "⌘ K" : "Ctrl K"}</Kbd>
      </button>
      <div className="flex items-center gap-1 pr-4">
        <ShortcutsPopover />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}

const panels = () => import("./top-bar-panels.tsx");
const ThemePanel = onDemand(async () => (await panels()).ThemeMenuPanel);

/** Button of the theme menu, with the icon of the selected theme. */
function ThemeMenu() {
  const { theme } = useTheme();
  const Icon = themes.find(({ value }) => value === theme)?.icon;
  return (
    <ThemePanel
      trigger={
        <Button variant="ghost" size="icon" aria-haspopup="menu" aria-label={texts.theme}>
          {Icon && <Icon />}
        </Button>
      }
    />
  );
}

const Shortcuts = onDemand(async () => (await panels()).ShortcutsPanel);

/** Button that leads to the guide and shows the keyboard shortcuts. */
function ShortcutsPopover() {
  return (
    <Shortcuts
      trigger={
        <Button variant="ghost" size="icon" aria-haspopup="dialog" aria-label={texts.help}>
          <CircleHelp />
        </Button>
      }
    />
  );
}

const UserPanel = onDemand(async () => (await panels()).UserMenuPanel);

/** Button of the user menu. */
function UserMenu() {
  const user = useUser();
  if (!user) return null;
  return (
    <UserPanel
      trigger={
        <Button variant="ghost" className="px-1.5" aria-haspopup="menu" aria-label={texts.account(user.fullName)}>
          <Avatar name={user.fullName} id={user.id} size={24} />
          <ChevronDown className="size-3.5" />
        </Button>
      }
    />
  );
}
