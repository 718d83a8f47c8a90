import { framePart } from "#console/features/session/index.ts";
import type { ViewsBarProps } from "./views-bar.tsx";

const ViewsBar = framePart<ViewsBarProps>(async () => (await import("./views-bar.tsx")).ViewsBar);

/** The tabs of a list's views. Their place is there from the start; they come when the rows have. */
export function ListViews({ ready, ...props }: ViewsBarProps & { ready: boolean }) {
  return <div className="h-10 flex-none border-b border-line">{ready && <ViewsBar {...props} />}</div>;
}
