import { fetchActivityCatalogue } from "./activity-catalogue.ts";
import { startProductSession } from "./product-tracking.ts";
import { onGroupChange, selectedGroup } from "./selected-group.ts";

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
  void import("./socket.ts").then(({ connectSocket }) => connectSocket());
}
