import type { Executor } from "#server/platform/db/database.ts";
import type { SQL } from "#server/platform/db/drizzle.ts";
import type { KeyUse } from "#shared/domain/evidence/candidate-keys.ts";
import type { Evidence } from "#shared/domain/evidence/evidence.ts";

/** Kinds of records that are matched. Both use the same process with different rules. */
export type Matched = "member" | "organization";

/** Profile with the data that matching needs. */
export interface MatchProfile {
  readonly id: string;
  readonly displayName: string;
  /** Activities in all segments. */
  readonly activityCount: number;
  /** Segments of all levels in which it is known. */
  readonly segmentIds: readonly string[];
}

/** Statistics of the whole record for the values of some profiles. */
export interface RecordContext {
  /** Number of profiles with a value, by its key (`terms`). */
  readonly owners: ReadonlyMap<string, number>;
  /** Profiles in the record. */
  readonly profiles: number;
  /** Profiles in each segment. */
  readonly segmentProfiles: ReadonlyMap<string, number>;
}

/** Matching rules for people or organizations. */
export interface Matching<P extends MatchProfile = MatchProfile> {
  readonly kind: Matched;
  /**
   * Hash of all data of a profile `o` that matching uses, as SQL of type bigint. Independent of row order. It changes
   * whenever this data changes, regardless of the cause.
   */
  readonly fingerprint: SQL;
  /** Loads profiles by id with the data that matching uses. Omits missing ones and those in the trash. */
  load(db: Executor, ids: readonly string[]): Promise<Map<string, P>>;
  /** Keys by which equal profiles are found: values that they may share. */
  keysOf(profile: P): string[];
  /** Use of a key, which limits the number of profiles that may share it. */
  keyUse(key: string): KeyUse;
  /** Evidence that one belongs to the other, instead of being the same. Only for organizations. */
  relation?(a: P, b: P): { parentId: string; since: string | null; evidence: Evidence[] } | null;
  evidence(a: P, b: P, context: RecordContext & { neverMerge?: boolean }): Evidence[];
  /** Confidence that it is a bot, in percent; null for kinds that cannot be bots. */
  botConfidence(profile: P): number | null;
  /** True for a bot. False for kinds that cannot be bots. */
  isBot(profile: P): boolean;
}
