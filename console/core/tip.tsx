import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { afterFirstShow } from "./after-first-show.ts";

const Tooltip = lazy(async () => {
  await new Promise<void>((resolve) => afterFirstShow(resolve));
  return { default: (await import("#shared/ui/components/overlays/tooltip.tsx")).Tooltip };
});

interface TipProps {
  /** Nothing shows no tooltip. */
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement;
}

/** A tooltip beside its only child, loaded when there is something to say and the page stands. */
export function Tip({ content, side = "right", children }: TipProps) {
  if (!content) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip content={content} side={side}>
        {children}
      </Tooltip>
    </Suspense>
  );
}
