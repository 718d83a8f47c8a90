import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "#server/platform/core/platform.ts";
import { type Occasion, sendOnce } from "#server/platform/mail/send-once.ts";
import { exportFolder, unfinishedPath } from "./export-folder.ts";

interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
  readonly occasion: Occasion;
  /** File name without extension, used when no mail server is configured. */
  readonly fileName: string;
}

/**
 * Sends an email once for its occasion. Without a mail server, writes it to the export folder, where it is kept as long
 * as exports.
 * @throws Error when the mail server refuses it or the folder cannot be written
 */
export async function deliverMail(
  { config, db, log }: Pick<Platform, "config" | "db" | "log">,
  { fileName, occasion, ...mail }: DeliveredMail,
): Promise<void> {
  if (config.mail) {
    if (!(await sendOnce(db, config.mail, occasion, mail))) log.info(`The email "${occasion.key}" was sent before.`);
    return;
  }
  const folder = exportFolder(config);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${fileName}.html`);
  await writeFile(unfinishedPath(path), mail.html, { mode: 0o600 });
  await rename(unfinishedPath(path), path);
  log.info(`The email to ${mail.to} was not sent because SMTP_URL is not set: ${path}`);
}
