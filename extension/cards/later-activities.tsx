import type { ComponentProps } from "react";
import { shownActivities } from "#shared/domain/limits.ts";
import { onDemand } from "../base/on-demand.tsx";

const LastActivities = onDemand(async () => (await import("./last-activities.tsx")).LastActivities);

/** Minimum height of the section by number of activities, starting at zero. */
const heights = ["min-h-14", "min-h-17", "min-h-25", "min-h-33"] as const;

/** Latest activities. They may load after the card, so their space is reserved to avoid layout shifts. */
export function LaterActivities(props: ComponentProps<typeof LastActivities>) {
  return (
    <div className={`flex-none ${heights[Math.min(props.count, shownActivities)] ?? ""}`}>
      <LastActivities {...props} />
    </div>
  );
}
