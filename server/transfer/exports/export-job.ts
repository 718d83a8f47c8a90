import { Zip, ZipDeflate } from "fflate";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";
import { exportDays } from "#shared/contract/exports.ts";
import {
  assertMayRead,
  countRows,
  deleteOldExports,
  type ExportRecord,
  findExport,
  piecesOf,
  tables,
  zipNameOf,
} from "./records.ts";

export const exportJob = "export";

/** Larger files are not attached: mail servers refuse them. */
const mostAttachedBytes = 5 * 1024 ** 2;

/**
 * Defines the job that writes an ordered table and emails it, and the job that deletes old ones. A retry writes the
 * table again only when it was not finished. It starts over after a restart of the server.
 */
export async function defineExportJobs(platform: Platform): Promise<void> {
  const { db, jobs, log } = platform;
  jobs.define<{ readonly id: string }>(
    exportJob,
    async ({ id }, { signal, isFinal }) => {
      const record = await findExport(db, id);
      if (!record) return;
      try {
        await assertMayRead(db, record);
        if (record.status !== "done") await writeTable(db, record, signal);
      } catch (error) {
        if (isFinal(error) || error instanceof HttpError) await fail(db, id, error);
        if (error instanceof HttpError) return;
        throw error;
      }
      try {
        await email(platform, id);
      } catch (error) {
        await db.execute(
          sql`update exports set error = ${`It could not be emailed: ${reasonOf(error)}`} where id = ${id}::uuid`,
        );
        // The mail server will not change its mind about this message.
        if (isRefused(error)) log.warn(error, `The mail server refused the export ${id}`);
        else throw error;
      }
    },
    { retries: 5 },
  );
  jobs.define("forget-exports", (_payload, { signal }) => deleteOldExports(db, signal));
  await jobs.schedule("forget-exports", "11 * * * *");
}

async function writeTable(db: Database, record: ExportRecord, signal: AbortSignal): Promise<void> {
  const { id, kind, segment_id: segmentId, query, file_name: fileName } = record;
  await db.execute(sql`delete from export_pieces where export_id = ${id}::uuid`);
  const total = await countRows(db, kind, segmentId, query);
  await db.execute(sql`
    update exports set status = 'running', rows = 0, total = ${total}, error = null where id = ${id}::uuid`);
  let rows = 0;
  let size = 0;
  const table = await tables[kind].write(db, segmentId, query, query.ids, (count) => {
    rows += count;
  });
  let position = 0;
  for await (const data of zipTable(fileName, table)) {
    signal.throwIfAborted();
    size += data.length;
    const stored = await db.execute(sql`
      with told as (update exports set rows = ${rows} where id = ${id}::uuid returning id)
      insert into export_pieces (export_id, position, data) select id, ${position}, ${data} from told returning 1`);
    // Deleted meanwhile, because a person was erased who may be in it.
    if (stored.rows.length === 0) throw new HttpError(409, "A person was erased meanwhile. Export again.");
    position++;
  }
  await db.execute(sql`
    update exports set status = 'done', rows = ${rows}, size = ${size}, ended_at = now() where id = ${id}::uuid`);
}

async function fail(db: Database, id: string, error: unknown): Promise<void> {
  const reason = error instanceof HttpError ? error.message : "The table could not be written. Try again later.";
  await db.execute(sql`
    update exports set status = 'failed', error = ${reason}, ended_at = now() where id = ${id}::uuid`);
  await db.execute(sql`delete from export_pieces where export_id = ${id}::uuid`);
}

/**
 * Emails a finished export to its user: attached when it is small and the address is confirmed, otherwise as a link.
 */
async function email({ config, db, log }: Pick<Platform, "config" | "db" | "log">, id: string): Promise<void> {
  const found = await db.execute<{
    user_id: string;
    email: string;
    confirmed: boolean;
    file_name: string;
    size: number;
  }>(sql`
    select u.id as user_id, u.email, u.email_verified as confirmed, e.file_name, e.size from exports e
    join users u on u.id = e.user_id where e.id = ${id}::uuid and e.status = 'done' and e.emailed is null`);
  const [order] = found.rows;
  if (!order) return;
  if (config.mail === null) return log.info("An export is ready. It was not emailed because SMTP_URL is not set.");
  const isAttached = order.confirmed && order.size <= mostAttachedBytes;
  const address = `${config.publicUrl}/exports`;
  await sendOnce(
    db,
    config.mail,
    { userId: order.user_id, key: `export ${id}` },
    {
      to: order.email,
      subject: `Your export: ${order.file_name}`,
      text: isAttached
        ? `Your export is attached. Unpack it to open the table in any spreadsheet program.\n\nIt also stays for ${exportDays} days at ${address}`
        : `Your export is ready. Sign in to download it within ${exportDays} days: ${address}`,
      ...(isAttached && {
        attachment: {
          fileName: zipNameOf(order.file_name),
          contentType: "application/zip",
          content: Buffer.concat(await Array.fromAsync(piecesOf(db, id, order.size))),
        },
      }),
    },
  );
  await db.execute(sql`
    update exports set emailed = ${isAttached ? "attachment" : "link"}, error = null where id = ${id}::uuid`);
}

const isRefused = (error: unknown) => ((error as { responseCode?: number }).responseCode ?? 0) >= 500;

function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response ?? message ?? String(error)).slice(0, 300);
}

/** Bytes of a stored piece, about. */
const pieceBytes = 256 * 1024;

/** Compresses a table into a ZIP archive with one file, piece by piece. */
async function* zipTable(fileName: string, table: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = [];
  let size = 0;
  const archive = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
    size += data.length;
  });
  const file = new ZipDeflate(fileName, { level: 6 });
  archive.add(file);
  const take = () => {
    const piece = Buffer.concat(ready);
    ready = [];
    size = 0;
    return piece;
  };
  for await (const text of table) {
    file.push(Buffer.from(text));
    if (size >= pieceBytes) yield take();
  }
  file.push(new Uint8Array(), true);
  archive.end();
  yield take();
}
