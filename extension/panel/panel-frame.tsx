import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import { texts } from "./texts.ts";

/** The panel's shell: a header of 48, a body that scrolls. `tools` are the switcher and the menu. */
export function PanelFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-dvh flex-col bg-surface text-ink">
      <header className="flex h-12 flex-none items-center gap-1 border-line border-b pr-2 pl-4">
        <p className="flex min-w-0 flex-1 items-center gap-2">
          <BrandMark className="size-5 flex-none text-accent" />
          <span className="truncate font-medium">{texts.product}</span>
        </p>
        {tools}
      </header>
      <main className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">{children}</main>
    </div>
  );
}
