import { framePart } from "#console/core/frame-part.tsx";
import { useAfterPaint } from "#console/ui/use-after-paint.ts";
import type { ViewsBarProps } from "./views-bar.tsx";

const ViewsBar = framePart<ViewsBarProps>(async () => (await import("./views-bar.tsx")).ViewsBar);

/** Tabs with the views of a list. Their space is reserved; they load after the rows. */
export function ListViews({ ready, ...props }: ViewsBarProps & { ready: boolean }) {
  const painted = useAfterPaint(ready);
  return <div className="h-10 flex-none border-b border-line">{painted && <ViewsBar {...props} />}</div>;
}
