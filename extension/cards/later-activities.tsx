import type { ComponentProps } from "react";
import { shownActivities } from "#shared/domain/limits.ts";
import { onDemand } from "../base/on-demand.tsx";

const LastActivities = onDemand(async () => (await import("./last-activities.tsx")).LastActivities);

/** The height of the section with no activity, with one and so on. */
const heights = ["min-h-14", "min-h-17", "min-h-25", "min-h-33"] as const;

/** The last activities, which may come later than the card; their place is kept, so that nothing moves. */
export function LaterActivities(props: ComponentProps<typeof LastActivities>) {
  return (
    <div className={`flex-none ${heights[Math.min(props.count, shownActivities)] ?? ""}`}>
      <LastActivities {...props} />
    </div>
  );
}
