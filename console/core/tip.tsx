import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { afterFirstShow } from "./after-first-show.ts";

const Tooltip = lazy(async () => {
  await new Promise<void>((resolve) => afterFirstShow(resolve));
  return { default: (await import("#console/ui/overlays/tooltip.tsx")).Tooltip };
});

interface TipProps {
  /** Empty content shows no tooltip. */
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement;
}

/** Tooltip of its only child. Loads after the first render and only when it has content. */
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
