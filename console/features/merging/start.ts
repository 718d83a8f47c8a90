import { startHeld } from "./held/hold.ts";
import { followMergeEvents } from "./notices/events.ts";

let started = false;

/** Begins what merging does beside the pages, once: listens to the ends of merges, and sends what earlier pages held. */
export function start(): void {
  if (started) return;
  started = true;
  followMergeEvents();
  startHeld();
}
