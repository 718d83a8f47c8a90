import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { type RecordPart, recordParts } from "#shared/contract/v1/export.ts";

/** A record as read from a source. */
export interface ReadRecord {
  readonly part: RecordPart;
  /** Id in the source. */
  readonly key: string;
  /** Source id of the person or organization that it belongs to; empty for people and organizations. */
  readonly owner?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A row of an import, as stored. */
export type ImportRow = {
  part: number;
  owner: string;
  key: string;
  // biome-ignore lint/suspicious/noExplicitAny: checked by the schema of its part when it was read
  data: any;
  result: string | null;
  record_id: string | null;
  undo: Record<string, unknown> | null;
};

export type Result = "created" | "updated" | "unchanged" | "skipped" | "failed";

/** Result of writing, trying or undoing a row. */
export interface Outcome {
  readonly part: number;
  readonly owner: string;
  readonly key: string;
  readonly result: Result | "undone" | "kept";
  readonly record_id: string | null;
  readonly reason?: string | undefined;
  readonly undo?: Readonly<Record<string, unknown>>;
}

/** Context of an import for the functions that write rows. */
export interface ImportContext {
  readonly platform: Pick<Platform, "db" | "jobs" | "secrets">;
  readonly requester: Requester;
  readonly importId: string;
  /** Stored as the `source` of identities and work experiences; null when each row has its own. */
  readonly source: string | null;
  /** True in a dry run. Its transactions are rolled back, so a batch does not find what an earlier one added. */
  readonly isDry: boolean;
  /** Ids of our segments, by the source's ids. */
  readonly segments: ReadonlyMap<string, string>;
}

/** Index of a part in `recordParts`, which rows store: new parts are appended only. */
export const partNumber = (part: RecordPart): number => recordParts.indexOf(part);

export const outcome = (
  { part, owner, key }: Pick<ImportRow, "part" | "owner" | "key">,
  result: Outcome["result"],
  record_id: string | null,
  rest: Pick<Outcome, "reason" | "undo"> = {},
): Outcome => ({ part, owner, key, result, record_id, ...rest });

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (text: string): boolean => uuid.test(text);

/** Our record for a person or organization of the import. */
export interface Target {
  readonly id: string;
  /** The dry run would create it, so it does not exist yet. */
  readonly isNew: boolean;
  /** It existed before the import. */
  readonly isKnown: boolean;
}

/** Our records by the source's ids, without those that were not imported. */
export async function targetsOf(
  tx: Executor,
  { importId, isDry }: ImportContext,
  part: "people" | "organizations",
  keys: readonly string[],
): Promise<ReadonlyMap<string, Target>> {
  if (keys.length === 0) return new Map();
  const records = part === "people" ? sql`members` : sql`organizations`;
  // In a dry run several rows may share a record that the first of them would create.
  const found = await tx.execute<{ key: string; record_id: string; became: string | null; there: boolean }>(sql`
    select key, record_id, ${isDry ? sql`planned` : sql`result`} as became,
      ${isDry ? sql`exists (select from ${records} t where t.id = record_id)` : sql`true`} as there
    from record_import_rows
    where import_id = ${importId}::uuid and part = ${partNumber(part)} and owner = ''
      and key = any(${sql.param([...new Set(keys)])}::text[]) and record_id is not null`);
  return new Map(
    found.rows.flatMap(({ key, record_id, became, there }) =>
      became === null ? [] : [[key, { id: record_id, isNew: !there, isKnown: became !== "created" }]],
    ),
  );
}

/** Rows of a part by their owner. */
export async function rowsOwnedBy(
  tx: Executor,
  { importId }: ImportContext,
  part: RecordPart,
  owners: readonly string[],
): Promise<Map<string, ImportRow[]>> {
  const found = await tx.execute<ImportRow>(sql`
    select part, owner, key, data, result, record_id, undo from record_import_rows
    where import_id = ${importId}::uuid and part = ${partNumber(part)} and owner = any(${sql.param([...owners])}::text[])
      and data is not null
    order by owner, key`);
  return Map.groupBy(found.rows, ({ owner }) => owner);
}

/** Rows as a parameter for `json_to_recordset`. */
export const asJson = (rows: readonly object[]) => sql`${bulkJson(rows)}::json`;

/**
 * Makes the planner prefer indexes until the transaction ends. Each statement of a batch looks up a few hundred rows by
 * key. The table's statistics are misleading when it was empty a minute ago or contains dead rows of a dry run. The
 * planner would then scan it, and the import would take quadratic time.
 */
export async function preferIndexes(tx: Executor): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
}
