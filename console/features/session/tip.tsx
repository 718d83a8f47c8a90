import { lazy, type ReactElement, type ReactNode, Suspense } from "react";

const Tooltip = lazy(async () => ({ default: (await import("#shared/ui/components/tooltip.tsx")).Tooltip }));

/** A tooltip to the right of its only child, loaded when there is something to say. */
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
