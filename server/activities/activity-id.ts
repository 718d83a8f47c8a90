import { createHash } from "node:crypto";

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
const namespace = Buffer.from("7d0c3b0e5a5f4d0f9a53c1f0a9be6d27", "hex");

/**
 * The name-based UUID (version 5, RFC 9562) of an activity: the same key gives the same id on every machine, so that
 * inserting twice is inserting once.
 */
export function activityId(key: ActivityKey): string {
  const name = [key.segmentId, key.platform, key.channel, key.type, key.sourceId].join("\n");
  const digest = createHash("sha1").update(namespace).update(name).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
