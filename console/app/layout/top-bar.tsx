import { Search } from "lucide-react";
import { Link } from "react-router";
import { BrandMark } from "#console/core/brand-mark.tsx";
import { productName } from "#console/core/use-title.ts";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { isMac } from "#shared/ui/hooks/use-hotkey.ts";
import { texts } from "../texts.ts";
import { ShortcutsPopover } from "./shortcuts-popover.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The bar that stays: the product, the way into the palette, and what belongs to the person. */
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
