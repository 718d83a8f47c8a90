import { fetchActivityCatalogue } from "#console/core/activity-catalogue.ts";
import { onGroupChange, selectedGroup } from "#console/core/selected-group.ts";
import { startProductSession } from "./product-tracking.ts";

let running = false;

/**
 * What a signed-in console does beside its pages, begun once after the first paint: the product session, the events of
 * the platform, and the activity types and channels of each selected project group.
 */
export function startBackground(): void {
  if (running) return;
  running = true;
  startProductSession();
  const group = selectedGroup();
  if (group) fetchActivityCatalogue(group.id);
  onGroupChange((next) => {
    if (next) fetchActivityCatalogue(next.id);
  });
  void import("#console/core/socket.ts").then(({ connectSocket }) => connectSocket());
}
