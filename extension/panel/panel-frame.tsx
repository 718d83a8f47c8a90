import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import { texts } from "./texts.ts";

interface PanelFrameProps {
  /** The switcher and the menu. */
  readonly tools?: ReactNode;
  /** What the tab shows; without it the product's name stands there. */
  readonly visiting?: ReactNode;
  readonly children: ReactNode;
}

/** The panel's shell: a header of 48, a body that scrolls. */
export function PanelFrame({ tools, visiting, children }: PanelFrameProps) {
  return (
    <div className="flex h-dvh flex-col bg-surface text-ink">
      <header className="flex h-12 flex-none items-center gap-1 border-line border-b pr-2 pl-4">
        <p className="flex min-w-0 flex-1 items-center gap-2">
          {visiting ?? (
            <>
              <BrandMark className="size-5 flex-none text-accent" />
              <span className="truncate font-medium">{texts.product}</span>
            </>
          )}
        </p>
        {tools}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <main tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4">
        {children}
      </main>
    </div>
  );
}
