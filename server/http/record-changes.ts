import type { Platform } from "#server/base/platform.ts";
import type { CommittedWrite } from "./register.ts";

/** Resources that pages show; changes of the others are not told. */
const told = /^\/(member|organization|activity)(?=\/|$)/;

/**
 * Tells every connected page which records a write changed, so that it asks again for those it shows. Ids only: who may
 * not read a record learns nothing of it. The write's key lets its sender leave its own changes out.
 */
export function tellRecordChanges({ events }: Pick<Platform, "events">): (write: CommittedWrite) => void {
  return ({ call, userId, key, ids }) => {
    const kind = told.exec(call.path)?.[1];
    if (kind !== undefined && ids.length > 0) events.emit("record-changed", { kind, ids, userId, key });
  };
}
