import type { SQL } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { KeyUse } from "#shared/domain/evidence/candidate-keys.ts";
import type { Evidence } from "#shared/domain/evidence/evidence.ts";

/** What is matched: the two go the same way with other rules. */
export type Matched = "member" | "organization";

/** A profile as it is matched. */
export interface MatchProfile {
  readonly id: string;
  readonly displayName: string;
  /** Activities in all segments. */
  readonly activityCount: number;
  /** Segments of all levels that know it. */
  readonly segmentIds: readonly string[];
}

/** What the whole record says about the values of some profiles. */
export interface RecordContext {
  /** How many bear a value, by its key (`terms`). */
  readonly owners: ReadonlyMap<string, number>;
  /** Profiles in the record. */
  readonly profiles: number;
  /** Profiles in each segment. */
  readonly segmentProfiles: ReadonlyMap<string, number>;
}

/** The rules for people or for organizations. */
export interface Matching<P extends MatchProfile = MatchProfile> {
  readonly kind: Matched;
  /**
   * A hash of everything that matching looks at in a profile `o`, as a bigint in SQL. It does not depend on the order of
   * rows, and a change of it is a change of the profile, whoever made it and however.
   */
  readonly fingerprint: SQL;
  /** The profiles of these ids with what matching looks at; who is gone or in the trash is left out. */
  load(db: Executor, ids: readonly string[]): Promise<Map<string, P>>;
  /** What a profile may have in common with another that is the same. */
  keysOf(profile: P): string[];
  /** How many may share a key for their pairs to be compared. */
  keyUse(key: string): KeyUse;
  evidence(a: P, b: P, context: RecordContext & { neverMerge?: boolean }): Evidence[];
  /** How surely it is a bot, in percent; null for what cannot be one. */
  botConfidence(profile: P): number | null;
}
