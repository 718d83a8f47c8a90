import { tabOf } from "#shared/domain/integration-status.ts";
import { texts } from "./texts.ts";

/** The one line at the foot of a group's card: its worst news first. */
export interface GroupHealth {
  readonly kind: "failed" | "attention" | "syncing" | "healthy" | "nothing";
  readonly text: string;
}

/** How the integrations of a group are, in one line. */
export function groupHealth(
  integrations: readonly { readonly status: string; readonly segmentId: string }[],
): GroupHealth {
  const counted = (matches: (status: string) => boolean) => integrations.filter(({ status }) => matches(status));
  const failed = counted((status) => tabOf(status) === "connection-failed").length;
  if (failed > 0) return { kind: "failed", text: texts.failed(failed) };
  const waiting = counted((status) => tabOf(status) === "action-required" && status !== "no-data").length;
  if (waiting > 0) return { kind: "attention", text: texts.actionRequired(waiting) };
  const silent = new Set(counted((status) => status === "no-data").map(({ segmentId }) => segmentId)).size;
  if (silent > 0) return { kind: "attention", text: texts.withoutData(silent) };
  const syncing = counted((status) => tabOf(status) === "in-progress").length;
  if (syncing > 0) return { kind: "syncing", text: texts.syncing(syncing) };
  const connected = counted((status) => tabOf(status) === "connected").length;
  return connected > 0 ? { kind: "healthy", text: texts.healthy } : { kind: "nothing", text: texts.nothingConnected };
}
