import { ArrowLeft, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { footClasses } from "./panel-frame.tsx";
import { texts } from "./texts.ts";

const scrollerClasses =
  "flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pt-1 pb-[calc(1rem+var(--toasts,0px))] motion-safe:animate-slide-in";

interface ViewFrameProps {
  readonly title: string;
  /** Name of the record, when the content does not show it. */
  readonly subject?: string;
  readonly onClose: () => void;
  /** Shows a close button at the end instead of a back button at the start. */
  readonly closes?: boolean;
  /** Shown at the end of the heading. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Frame of a view over the body: heading with a back button, scrolling content and foot. On mount it focuses the first
 * field, else the heading. The owner of the view restores the focus afterwards.
 */
export function ViewFrame({ title, subject, onClose, closes, tools, foot, children }: ViewFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>("[data-first]") ?? frame.current?.querySelector("h1");
    first?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the view from any focused element in it
    <div
      ref={frame}
      className="flex min-h-0 flex-1 flex-col bg-surface"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <header className="flex h-12 flex-none items-center gap-2 pr-2 pl-4 motion-safe:animate-slide-in">
        {!closes && (
          <Button variant="ghost" size="icon" className="-ml-2" aria-label={texts.back} onClick={onClose}>
            <ArrowLeft />
          </Button>
        )}
        <h1 tabIndex={-1} className="focus-quiet min-w-0 flex-1 truncate font-semibold text-md outline-none">
          {title}
        </h1>
        {tools}
        {closes && (
          <Button variant="ghost" size="icon" aria-label={texts.close} onClick={onClose}>
            <X />
          </Button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be scrollable by keyboard */}
      <div tabIndex={0} className={scrollerClasses}>
        {subject !== undefined && (
          <p className="truncate text-ink-2" title={subject}>
            <bdi>{subject}</bdi>
          </p>
        )}
        {children}
      </div>
      {foot && <div className={footClasses}>{foot}</div>}
    </div>
  );
}
