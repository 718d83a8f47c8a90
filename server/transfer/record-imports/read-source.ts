import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { RecordFormat } from "#shared/contract/record-imports.ts";
import { recordParts } from "#shared/contract/v1/export.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import { crowdSource, readCrowd } from "./formats/crowd.ts";
import type { FileFormat, Found, ImportFile, ReadBatch } from "./formats/format.ts";
import { gitdmFormat } from "./formats/gitdm.ts";
import { platformFormat } from "./formats/platform.ts";
import { sortingHatFormat } from "./formats/sortinghat.ts";
import { type Cursor, type ImportRecord, readImport } from "./records.ts";
import { asJson, partNumber } from "./rows.ts";

/** Records stored in one transaction. */
const atOnce = 1_000;

const fileFormats: Readonly<Partial<Record<RecordFormat, FileFormat>>> = {
  platform: platformFormat,
  sortinghat: sortingHatFormat,
  gitdm: gitdmFormat,
};

/** The `source` stored with identities and work experiences; null for formats whose rows have their own. */
export const sourceOf = (format: RecordFormat): string | null =>
  format === "crowd" ? crowdSource : (fileFormats[format]?.source ?? null);

/**
 * Reads the source of an import into its rows. Resumes where an earlier run stopped.
 * @returns false when the platform stops or the import is cancelled
 * @throws HttpError in plain words when the source cannot be read
 */
export async function readSource(
  platform: Pick<Platform, "config" | "db" | "secrets">,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = platform;
  const { id, format } = record;
  const from = record.cursor?.source ?? null;
  const batches =
    format === "crowd"
      ? readCrowd(platform, record.source, from, signal)
      : fileBatches(db, id, format, Number(from ?? 0));
  for await (const batch of batches) {
    if (signal.aborted || !(await saveBatch(db, record, batch))) return false;
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from record_import_files where import_id = ${id}::uuid`);
    // Identities are written with their owner, so one without an owner would never be processed.
    await tx.execute(sql`
      update record_import_rows r set data = null, planned = 'failed', result = 'failed',
        reason = 'Its person or organization is not in the import.'
      where import_id = ${id}::uuid and part in (${partNumber("identities")}, ${partNumber("organizationIdentities")})
        and data is not null and not exists (select 1 from record_import_rows o where o.import_id = r.import_id
          and o.part = r.part - 1 and o.owner = '' and o.key = r.owner and o.data is not null)`);
    // Invalid rows have no data, so no later step counts them.
    const wrong = await tx.execute<{ part: number; rows: number }>(sql`
      select part, count(*)::int as rows from record_import_rows
      where import_id = ${id}::uuid and result = 'failed' group by part`);
    const failed = Object.fromEntries(wrong.rows.map(({ part, rows }) => [recordParts[part] ?? "", { failed: rows }]));
    await tx.execute(sql`
      update record_imports set counts = ${asJson([{ plan: failed, import: failed }])}::jsonb -> 0, done = 0, cursor = ${asJson([{ step: "plan" } satisfies Cursor])}::jsonb -> 0,
        total = (select count(*) from record_import_rows where import_id = ${id}::uuid)
      where id = ${id}::uuid`);
  });
  return true;
}

async function* fileBatches(db: Database, id: string, format: RecordFormat, from: number): AsyncGenerator<ReadBatch> {
  const named = await db.execute<{ name: string; pieces: number; last: number }>(sql`
    select name, count(*)::int as pieces, max(piece) as last from record_import_files
    where import_id = ${id}::uuid group by name order by name`);
  for (const { name, pieces, last } of named.rows) {
    if (pieces !== last + 1) throw badRequest(`Part of “${name}” is missing. Send the file again.`);
  }
  const files = named.rows.map(
    ({ name, pieces }): ImportFile => ({ name, pieces: () => piecesOf(db, id, name, pieces) }),
  );
  if (files.length === 0) throw badRequest("No file was sent.");
  const reader = fileFormats[format]?.read(files);
  let count = 0;
  let found: Found[] = [];
  for await (const each of reader ?? []) {
    count += 1;
    if (count <= from) continue;
    found.push(each);
    if (found.length < atOnce) continue;
    yield { found, cursor: count };
    found = [];
  }
  if (found.length > 0) yield { found, cursor: count };
}

async function* piecesOf(db: Database, id: string, name: string, pieces: number): AsyncGenerator<string> {
  for (let piece = 0; piece < pieces; piece += 1) {
    const found = await db.execute<{ text: string }>(sql`
      select text from record_import_files where import_id = ${id}::uuid and name = ${name} and piece = ${piece}`);
    yield found.rows[0]?.text ?? "";
  }
}

/** Limit of indexed values: an entry of a PostgreSQL index must fit a third of a page. */
const mostKey = 500;
const lookedUp = ["name", "value", "platform", "type", "channel", "slug", "sourceId", "sourceParentId"];

function tooLong(data: Readonly<Record<string, unknown>>): string | null {
  const field = lookedUp.find((name) => String(data[name] ?? "").length > mostKey);
  return field === undefined ? null : `${field} is longer than ${mostKey} characters.`;
}

/** @returns false when the import has been cancelled */
async function saveBatch(db: Database, { id, format }: ImportRecord, { found, cursor }: ReadBatch): Promise<boolean> {
  const notes = found.flatMap((each) => ("note" in each ? [each.note] : []));
  const rows = found
    .map((each) => cleanFound(format, each))
    .flatMap((each): Record<string, unknown>[] => {
      if ("note" in each) return [];
      const at = { part: partNumber(each.part), key: each.key.slice(0, mostKey) };
      const problem = "problem" in each ? each.problem : tooLong(each.data);
      if (problem !== null) return [{ ...at, owner: "", planned: "failed", result: "failed", reason: problem }];
      return "data" in each ? [{ ...at, owner: (each.owner ?? "").slice(0, mostKey), data: each.data }] : [];
    });
  return db.transaction(async (tx) => {
    const now = await readImport(tx, id, sql`for update of i`);
    if (now?.status !== "reading") return false;
    await tx.execute(sql`
      insert into record_import_rows (import_id, part, owner, key, data, planned, result, reason)
      select ${id}::uuid, part, owner, key, data, planned, result, reason
      from json_to_recordset(${asJson(rows)}) as r(part int, owner text, key text, data jsonb, planned text, result text,
        reason text)
      on conflict do nothing`);
    await tx.execute(sql`
      update record_imports set done = done + ${rows.length}, notes = notes || ${sql.param(notes)}::text[],
        cursor = ${asJson([{ step: "read", source: cursor } satisfies Cursor])}::jsonb -> 0
      where id = ${id}::uuid`);
    return true;
  });
}

/** Brings names and identities of a read record into their stored form, or says why it has none. */
function cleanFound(format: RecordFormat, found: Found): Found {
  if (!("data" in found)) return found;
  const { part, key, data } = found;
  if (part === "people" || part === "organizations") {
    return typeof data.name === "string" ? { ...found, data: { ...data, name: cleanLine(data.name) } } : found;
  }
  if (part !== "identities" && part !== "organizationIdentities") return found;
  const { type, platform, value } = data;
  if (typeof type !== "string" || typeof platform !== "string" || typeof value !== "string") return found;
  if (type !== "username") {
    if (type === "email" && isPlaceholderEmail(value)) return { part, key, problem: `“${value}” is a placeholder.` };
    return { ...found, data: { ...data, value: identityValue(type, value) } };
  }
  const holder = part === "identities" ? "member" : "organization";
  const read = readAccount(holder, platform, value);
  if (read.value)
    return { ...found, data: { ...data, value: read.value, ...(read.site && !data.site && { site: read.site }) } };
  // An export of this platform brings back what it contained.
  if (format === "platform") return { ...found, data: { ...data, value: identityValue(type, value) } };
  return { part, key, problem: read.problem ?? `“${value}” is a placeholder.` };
}
