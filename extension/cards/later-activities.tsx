import { onDemand } from "../base/on-demand.tsx";

/** The last activities, whose rows come later than the card; their place is kept. */
export const LaterActivities = onDemand(
  async () => (await import("./last-activities.tsx")).LastActivities,
  <div className="h-31" />,
);
