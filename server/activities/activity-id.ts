import { parse, v5 } from "uuid";

/** What makes an activity the same activity, however often it is read from its source. */
export interface ActivityKey {
  segmentId: string;
  platform: string;
  channel: string;
  type: string;
  /** The source's own id. Two people in the same deed of one kind need two of them. */
  sourceId: string;
}

/** Our own namespace, itself a random UUID that must never change: stored ids are computed from it. */
const namespace = parse("7d0c3b0e-5a5f-4d0f-9a53-c1f0a9be6d27");

/**
 * The name-based UUID (version 5, RFC 9562) of an activity: the same key gives the same id on every machine, so that
 * inserting twice is inserting once.
 */
export function activityId({ segmentId, platform, channel, type, sourceId }: ActivityKey): string {
  return v5([segmentId, platform, channel, type, sourceId].join("\n"), namespace);
}
