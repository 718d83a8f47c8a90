import type { WebhookEventType } from "#shared/domain/webhook-events.ts";

/** Fields of an audit log entry. */
interface Change {
  readonly actionType: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly oldState: unknown;
  readonly newState: unknown;
  readonly segmentId?: string;
  readonly success?: boolean;
}

type State = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, "person" | "organization" | "activity">> = {
  member: "person",
  organization: "organization",
  activity: "activity",
};

/** Returns the webhook event of an audit log entry; null for changes without an event. */
export function webhookEventOf({ actionType, entityType, entityId, ...entry }: Change) {
  const kind = kinds[entityType];
  if (!kind || entry.success === false || actionType.endsWith("-automatic-merging")) return null;
  const [oldState, newState] = [entry.oldState as State, entry.newState as State];
  const event = (what: string, data: State = {}) => ({
    type: `${kind}.${what}` as WebhookEventType,
    data: { id: entityId, ...(entry.segmentId !== undefined && { segmentId: entry.segmentId }), ...data },
  });
  if (actionType.endsWith("-merge")) return event("merged", { mergedId: idOf(oldState.secondary) });
  if (actionType.endsWith("-unmerge")) return event("unmerged", { restoredId: idOf(newState.secondary) });
  if (actionType.endsWith("-create")) return event("created");
  if (actionType.endsWith("-delete")) return event("deleted");
  if ("erasedAt" in newState) return null;
  if ("deletedAt" in newState) return event(newState.deletedAt === null ? "restored" : "deleted");
  return event("updated");
}

const idOf = (record: unknown): unknown => (record as { id?: unknown } | undefined)?.id;
