import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { BrandMark } from "./brand-mark.tsx";
import { LayerContext, type PanelAction, useCoveredBody } from "./panel-action.ts";
import { texts } from "./texts.ts";

/** Additions of a signed-in panel to the menu. */
export interface PanelTools {
  readonly actions: readonly PanelAction[];
  /** Number of actions waiting to be sent. */
  readonly waiting: number;
  /** Asks for confirmation before signing out. Without it the sign-in ends immediately. */
  readonly onSignOut?: () => void;
}

interface PanelFrameProps {
  /** Group switcher and menu. */
  readonly tools?: ReactNode;
  /** Heading for the page in the tab; the product name when absent. */
  readonly visiting?: ReactNode;
  /** Shown below the header at full width. */
  readonly band?: ReactNode;
  /** View over the body. The body stays mounted, so its scroll position and focus survive. */
  readonly view?: ReactNode;
  /** Shown above the foot. */
  readonly toasts?: ReactNode;
  readonly children: ReactNode;
}

/** The bottom padding lets users scroll content out from under the toasts. */
const scrollerClasses = "flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 pb-[calc(1rem+var(--toasts,0px))]";

const FootContext = createContext<HTMLElement | null>(null);

/** Frame of the panel: a 48 px header, a scrolling body, and a 56 px foot when it has content. */
export function PanelFrame({ tools, visiting, band, view, toasts, children }: PanelFrameProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const isCovered = view !== undefined && view !== null;
  useCoveredBody(isCovered);
  return (
    <div className="flex h-dvh flex-col bg-surface text-ink">
      <header data-region className="flex h-12 flex-none items-center gap-1 border-line border-b pr-2 pl-4">
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
      {band}
      <main className="relative flex min-h-0 flex-1 flex-col">
        <div inert={isCovered} className="flex min-h-0 flex-1 flex-col">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be scrollable by keyboard */}
          <div data-region tabIndex={0} className={scrollerClasses}>
            <LayerContext value="body">
              <FootContext value={foot}>{children}</FootContext>
            </LayerContext>
          </div>
          <div data-region ref={setFoot} className="flex-none" />
        </div>
        {isCovered && (
          <LayerContext value="view">
            <div data-region className="absolute inset-0 flex flex-col overflow-hidden">
              {view}
            </div>
          </LayerContext>
        )}
        {toasts}
      </main>
    </div>
  );
}

/** Renders its children into the panel's foot from anywhere in the body. */
export function Foot({ children }: { children: ReactNode }) {
  const foot = use(FootContext);
  return foot && createPortal(children, foot);
}

/** Style shared by the foot of the body and of the views. */
export const footClasses =
  "flex h-14 flex-none items-center gap-1 border-line border-t px-4 max-[350px]:gap-0.5 max-[350px]:px-3 max-[350px]:text-xs max-[350px]:[&_button]:px-1.5";
