import { conflict } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { RecordKind } from "./record-kind.ts";

/** Records that stand for deleted accounts, as a subquery of ids. They are few, and have an index. */
export const deletedAccounts: SQL = sql`(select id from members where is_deleted_account)`;

/** @throws HttpError 409 when one of the records stands for deleted accounts, which are not one person */
export async function assertNoDeletedAccount(tx: Executor, kind: RecordKind, ids: readonly string[]): Promise<void> {
  if (kind !== "member" || ids.length === 0) return;
  const found = await tx.execute(sql`
    select 1 from members where id = any(${idArray([...new Set(ids)])}) and is_deleted_account limit 1`);
  if (found.rows.length === 0) return;
  throw conflict("“Deleted account” stands for several people. It cannot be changed, merged or deleted.");
}
