import type { Platform } from "#server/base/platform.ts";
import { writeMark } from "#shared/domain/write-mark.ts";
import type { CommittedWrite } from "./register.ts";

/** Resources that pages show, of the wire and of the public API; changes of the others are not told. */
const told =
  /^\/(?:v1\/segments\/\{segmentId\}\/)?(member|organization|activity|people|organizations|activities)(?=\/|$)/;

/** As the wire names them. */
const wireNames: Readonly<Record<string, string>> = {
  people: "member",
  organizations: "organization",
  activities: "activity",
};

/**
 * Tells every connected page which records a write changed, so that it asks again for those it shows. Ids only: who may
 * not read a record learns nothing of it. The write's mark lets its sender leave its own changes out; the key itself stays
 * between sender and server.
 */
export function tellRecordChanges({ events }: Pick<Platform, "events">): (write: CommittedWrite) => void {
  return ({ call, userId, key, ids }) => {
    const resource = told.exec(call.path)?.[1];
    if (resource === undefined || ids.length === 0) return;
    const write = key && writeMark(key);
    events.emit("record-changed", { kind: wireNames[resource] ?? resource, ids, userId, write });
  };
}
