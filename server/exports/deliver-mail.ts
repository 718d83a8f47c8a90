import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "#server/base/platform.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import { exportFolder, unfinishedPath } from "./export-folder.ts";

interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
  /** File name without extension, used when no mail server is configured. */
  readonly fileName: string;
}

/**
 * Sends an email. Without a mail server, writes it to the export folder, where it is kept as long as exports.
 * @throws Error when the mail server refuses it or the folder cannot be written
 */
export async function deliverMail(
  { config, log }: Pick<Platform, "config" | "log">,
  { fileName, ...mail }: DeliveredMail,
): Promise<void> {
  if (config.mail) return sendMail(config.mail, mail);
  const folder = exportFolder(config);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${fileName}.html`);
  await writeFile(unfinishedPath(path), mail.html, { mode: 0o600 });
  await rename(unfinishedPath(path), path);
  log.info(`The email to ${mail.to} was not sent because SMTP_URL is not set: ${path}`);
}
