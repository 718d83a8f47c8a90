import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { BrandMark } from "./brand-mark.tsx";
import { LayerContext, type PanelAction, useCoveredBody } from "./panel-action.ts";
import { texts } from "./texts.ts";

/** What somebody at work adds to the panel's menu. */
export interface PanelTools {
  readonly actions: readonly PanelAction[];
  /** How many actions wait to be sent. */
  readonly waiting: number;
  /** Asks before it signs out; without it the sign-in ends at once. */
  readonly onSignOut?: () => void;
}

interface PanelFrameProps {
  /** The switcher and the menu. */
  readonly tools?: ReactNode;
  /** What the tab shows; without it the product's name stands there. */
  readonly visiting?: ReactNode;
  /** Below the header, as wide as the panel. */
  readonly band?: ReactNode;
  /** A view that lies over the body, which stays as it is beneath: its scroll and its focus are there afterwards. */
  readonly view?: ReactNode;
  /** What floats above the foot. */
  readonly toasts?: ReactNode;
  readonly children: ReactNode;
}

/** What toasts lie over can be scrolled above them. */
const scrollerClasses = "flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 pb-[calc(1rem+var(--toasts,0px))]";

const FootContext = createContext<HTMLElement | null>(null);

/** The panel's shell: a header of 48, a body that scrolls, and a foot of 56 where something is to be done. */
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
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
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

/** Puts its children into the panel's foot, from wherever in the body they are known. */
export function Foot({ children }: { children: ReactNode }) {
  const foot = use(FootContext);
  return foot && createPortal(children, foot);
}

/** The look of a foot: of the body and of the views. */
export const footClasses =
  "flex h-14 flex-none items-center gap-1 border-line border-t px-4 max-[350px]:gap-0.5 max-[350px]:px-3 max-[350px]:text-xs max-[350px]:[&_button]:px-1.5";
