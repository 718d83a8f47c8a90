import { fetchActivityCatalog } from "#console/core/activity-catalog.ts";
import { onGroupChange, selectedGroup } from "#console/core/selected-group.ts";
import { startTracking } from "./track.ts";

let running = false;

/**
 * Starts the background work of a signed-in console, once after the first paint: product session, platform events, and
 * the activity types and channels of each selected project group.
 */
export function startBackground(): void {
  if (running) return;
  running = true;
  startTracking();
  const group = selectedGroup();
  if (group) fetchActivityCatalog(group.id);
  onGroupChange((next) => {
    if (next) fetchActivityCatalog(next.id);
  });
  void import("#console/core/socket.ts").then(({ connectSocket }) => connectSocket());
}
