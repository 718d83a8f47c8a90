import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { ImportJob, ImportPreview } from "#shared/contract/imports.ts";
import type { ImportField } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account } from "#tests/support/platform.ts";

/** A table in the shape of a request. */
export interface SentTable {
  readonly text: string;
  readonly columns: readonly ImportField[];
  readonly segments: readonly string[];
}

/** A platform with a sub-project to import into. */
export interface Importing extends Editing {
  readonly place: string;
  /** Previews an import. */
  preview(kind: ImportKind, sent: SentTable, account?: Account): Promise<ImportPreview>;
  /** Runs an import to its end. */
  imported(kind: ImportKind, sent: SentTable, account?: Account): Promise<ImportJob>;
  /** Undoes an import as the administrator, to its end. */
  undone(kind: ImportKind, id: string): Promise<ImportJob>;
}

export async function startImporting(): Promise<Importing> {
  const on = await startEditing();
  const found = await on.db.execute<{ id: string }>(sql`
    select id from segments where type = 'subproject' and grandparent_id = ${on.group}::uuid order by id limit 1`);
  const place = found.rows[0]?.id ?? "";
  const ended = async (kind: ImportKind, id: string, segment: string, account: Account): Promise<ImportJob> => {
    const look = async () =>
      (await on.platform.api(`/${kind}/import/${id}?segments[]=${segment}`, { account })).json<ImportJob>();
    await expect.poll(async () => (await look()).endedAt !== null).toBe(true);
    return look();
  };
  return {
    ...on,
    place,
    async preview(kind, sent, account = "admin") {
      const answer = await on.send("POST", `/${kind}/import/preview`, sent, account);
      expect(answer.status, answer.text).toBe(200);
      return answer.json();
    },
    async imported(kind, sent, account = "admin") {
      const started = await on.send("POST", `/${kind}/import`, sent, account);
      expect(started.status, started.text).toBe(200);
      return ended(kind, started.json<ImportJob>().id, sent.segments[0] ?? "", account);
    },
    async undone(kind, id) {
      const started = await on.send("POST", `/${kind}/import/${id}/undo`);
      expect(started.status, started.text).toBe(200);
      return ended(kind, id, place, "admin");
    },
  };
}
