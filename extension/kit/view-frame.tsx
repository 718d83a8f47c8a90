import { ArrowLeft, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { footClasses } from "./panel-frame.tsx";
import { texts } from "./texts.ts";

const scrollerClasses =
  "flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pt-1 pb-[calc(1rem+var(--toasts,0px))] motion-safe:animate-slide-in";

interface ViewFrameProps {
  readonly title: string;
  /** Whom the view is about, where its content does not say it. */
  readonly subject?: string;
  readonly onClose: () => void;
  /** A cross at the end instead of an arrow at the start: what is typed is put away. */
  readonly closes?: boolean;
  /** At the end of the heading. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A view over the body of the panel: its heading with the way back, what scrolls, and its foot. The focus goes to its
 * first field, else to its heading; whoever shows the view gives it back.
 */
export function ViewFrame({ title, subject, onClose, closes, tools, foot, children }: ViewFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>("[data-first]") ?? frame.current?.querySelector("h1");
    first?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the view, wherever the focus is in it
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
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
