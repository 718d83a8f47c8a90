import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { afterFirstShow } from "./after-first-show.ts";

const Tooltip = lazy(async () => {
  await new Promise<void>((resolve) => afterFirstShow(resolve));
  return { default: (await import("#shared/ui/components/tooltip.tsx")).Tooltip };
});

/** A tooltip to the right of its only child, loaded when there is something to say and the page stands. */
export function Tip({ content, children }: { content: ReactNode; children: ReactElement }) {
  if (!content) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip content={content} side="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}
