import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Platform } from "#server/base/platform.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberExport } from "#shared/contract/exports.ts";
import { activitiesTable, assertActivitiesTable } from "./activities-table.ts";
import { exportFolder, removeOldExports, unfinishedPath } from "./export-folder.ts";
import { assertOrganizationsTable, organizationsTable } from "./organizations-table.ts";
import { assertPeopleTable, peopleTable } from "./people-table.ts";

export const exportJob = "export";

/** Functions that write each kind of list as a table, and checks of their queries. */
export const tables = {
  people: { write: peopleTable, check: assertPeopleTable },
  organizations: { write: organizationsTable, check: assertOrganizationsTable },
  activities: { write: activitiesTable, check: assertActivitiesTable },
} as const;

export type ExportKind = keyof typeof tables;

/** Payload of the export job. */
export interface ExportOrder {
  readonly id: string;
  readonly kind: ExportKind;
  readonly email: string;
  readonly segmentId: string;
  readonly query: Omit<BodyOf<typeof memberExport>, "segments">;
  readonly fileName: string;
}

/**
 * Defines the job that writes a table to the folder `exports` of the data folder and sends it by email. Without a mail
 * server the file stays there for a week. The job starts over after a server restart.
 */
export function defineExportJobs(platform: Platform): void {
  const { config, db, jobs, log } = platform;
  jobs.define<ExportOrder>(
    exportJob,
    async ({ id, kind, email, segmentId, query, fileName }, { signal }) => {
      const folder = exportFolder(config);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${id}-${fileName}`);
      const unfinished = unfinishedPath(path);
      try {
        const table = await tables[kind].write(db, segmentId, query, query.ids);
        await pipeline(Readable.from(table), createWriteStream(unfinished, { mode: 0o600 }), { signal });
        await rename(unfinished, path);
        await removeOldExports(folder, Date.now());
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      if (config.mail === null) {
        log.info(`The export for ${email} is ready: ${path}`);
        return;
      }
      const text = "Your export is attached. It opens in any spreadsheet program.";
      await sendMail(config.mail, {
        to: email,
        subject: `Your export: ${fileName}`,
        text,
        attachment: { fileName, path },
      });
      await rm(path);
    },
    { retries: 5 },
  );
}
