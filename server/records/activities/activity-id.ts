import { parse, v5 } from "uuid";

/** Fields that identify an activity across repeated reads of its source. */
export interface ActivityKey {
  segmentId: string;
  platform: string;
  channel: string;
  type: string;
  /** Id given by the source. Two people who take part in one event need two ids. */
  sourceId: string;
}

/** Our namespace, a random UUID. It must never change, because stored ids are computed from it. */
const namespace = parse("7d0c3b0e-5a5f-4d0f-9a53-c1f0a9be6d27");

/**
 * Returns the name-based UUID (version 5, RFC 9562) of an activity. The same key gives the same id on every machine, so
 * inserting an activity twice has no effect.
 */
export function activityId({ segmentId, platform, channel, type, sourceId }: ActivityKey): string {
  return v5([segmentId, platform, channel, type, sourceId].join("\n"), namespace);
}
