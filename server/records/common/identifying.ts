import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/** Sources of records that somebody curates: imports of gitdm and SortingHat files. */
const curatedSources = ["gitdm", "sortinghat"] as const;

export const isCurated = (source: string | null | undefined): boolean => curatedSources.some((each) => each === source);

/** True for an identity of a curated record. */
export const isCuratedSource = (identity: SQL): SQL =>
  sql`coalesce(${identity}.source in (${sql.raw(curatedSources.map((each) => `'${each}'`).join(", "))}), false)`;

/**
 * True for an identity that identifies its record: a verified one, or one of a curated record. The latter is
 * unverified, like every value from a file, and gives way to a verified one of another record.
 */
export const isIdentifying = (identity: SQL): SQL => sql`(${identity}.verified or ${isCuratedSource(identity)})`;
