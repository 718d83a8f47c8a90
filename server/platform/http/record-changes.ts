import type { Platform } from "#server/platform/core/platform.ts";
import { writeMark } from "#shared/domain/write-mark.ts";
import type { CommittedWrite } from "./register.ts";

/** Resources shown on pages, in paths of the wire and of the public API. Changes of other resources emit no event. */
const recordPath =
  /^\/(?:v1\/segments\/\{segmentId\}\/)?(member|organization|activity|people|organizations|activities)(?=\/|$)/;

/** Resource names of the wire. */
const wireNames: Readonly<Record<string, string>> = {
  people: "member",
  organizations: "organization",
  activities: "activity",
};

/**
 * Notifies connected pages of the records that a write changed, so that they refetch the ones they show. Events contain
 * only ids, so they reveal nothing to users who may not read the record. The write mark, a hash of the
 * `Idempotency-Key`, lets the sender ignore its own changes without revealing the key.
 */
export function emitRecordChanges({ events }: Pick<Platform, "events">): (write: CommittedWrite) => void {
  return ({ call, userId, key, ids }) => {
    const resource = recordPath.exec(call.path)?.[1];
    if (resource === undefined || ids.length === 0) return;
    const write = key && writeMark(key);
    events.emit("record-changed", { kind: wireNames[resource] ?? resource, ids, userId, write });
  };
}
