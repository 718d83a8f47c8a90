import { HttpError } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { SQL } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import type { ImportPreviewRow } from "#shared/contract/imports.ts";
import type { ReadRow } from "#shared/domain/csv-import/read-rows.ts";

export type ImportedIdentity = {
  readonly platform: string;
  readonly site?: string;
  readonly type: string;
  readonly value: string;
};

export type ImportedRow = ReadRow<ImportedIdentity>;

/** The record that a row refers to, before the import. */
export type CurrentRecord = { id: string; display_name: string; deleted: boolean };

/** A record that has an identity, named by its key. */
export type IdentityHolder = { key: string; id: string; verified: boolean };

/** Changes of a row: as shown in the preview, and as written. */
export interface PlannedChange<Change> {
  readonly changes: ImportPreviewRow["changes"];
  readonly change: Change;
  /** Reasons of values that do not fit. They are left out, and the rest of the row is imported. */
  readonly refused?: readonly string[];
}

/** Why a cell's value does not fit, by a check that throws an HttpError; null when it fits. */
export function misfitOf(cell: string, check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return `“${cell.length > 80 ? `${cell.slice(0, 80)}…` : cell}”: ${error.message}`;
  }
}

/** Effect of an import on one record; `change` is null for an invalid row. */
export interface ImportPlan extends ImportPreviewRow {
  readonly change: unknown;
}

interface Planner<Row extends ImportedRow, Current, Change> {
  /**
   * @param added identities that the record lacks.
   * @throws HttpError 400 with the row's problem
   */
  plan(row: Row, before: Current | undefined, added: Row["identities"]): PlannedChange<Change>;
}

/** Result of applying a row. */
export interface Applied {
  readonly id: string;
  /** Ids of the tags and organizations that were created for it. */
  readonly tags: readonly string[];
  readonly organizations: readonly string[];
}

/** Functions that import one kind of record, people or organizations. */
export interface Importing<Row extends ImportedRow, Current extends CurrentRecord, Change> {
  readonly kind: RecordKind;
  readonly texts: {
    readonly inTrash: string;
    readonly severalMatch: string;
    readonly forbidden: string;
    /** The row has an unknown id and no identity. */
    readonly notFound: string;
    readonly otherHas: (value: string) => string;
  };
  /** Equal identities have the same key. */
  keyOf(identity: Row["identities"][number]): string;
  /** Keys of an identity that a record has. */
  keysOf(identity: ImportedIdentity): readonly string[];
  /** True when the identity `i` of a record equals `k` of a row. */
  readonly isEqualIdentity: SQL;
  /**
   * Whether a row finds a record by an identity that the record has unverified: at once, or only when no identity finds
   * one at once. Values from tables are unverified, so that the next import finds records by them.
   */
  referenceOf(identity: ImportedIdentity): "first" | "last";
  /** True when another record may keep this identity to itself. */
  isExclusive(holder: IdentityHolder): boolean;
  /** Rows in the order in which they are written, where one needs another. By default that of the table. */
  inOrder?(rows: readonly Row[]): readonly Row[];
  /** Records by id, including those in the trash. */
  load(db: Executor, ids: readonly string[]): Promise<Map<string, Current>>;
  /** Loads the data needed to plan these records and rows. */
  planner(db: Executor, ids: readonly string[], rows: readonly Row[]): Promise<Planner<Row, Current, Change>>;
  /**
   * Writes a change as an automatic one, with its audit entries. Call it in a separate transaction.
   * @param requester must have the import's segment as its only one.
   * @param id null creates a record.
   * @throws HttpError
   */
  apply(tx: Executor, requester: Requester, id: string | null, change: Change): Promise<Applied>;
}
