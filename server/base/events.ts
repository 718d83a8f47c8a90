/** Events of the socket namespace `/user`. */
export type EventName =
  | "integration-completed"
  | "org-merge"
  | "member-merge"
  | "member-unmerge"
  | "organization-unmerge"
  /** Beyond the wire: kept posts have changed, or sources brought new ones. */
  | "community-lens"
  /** Beyond the wire: writes have changed records. */
  | "record-changed";

/** Tells every connected user; each client picks what concerns it by `userId`. */
export interface Events {
  /** The payload goes out as a JSON string, as the wire wants it. */
  emit(event: EventName, payload: object): void;
  /** Closes every connection of a user, on all servers: their tokens have ended. */
  disconnect(userId: string): void;
}
