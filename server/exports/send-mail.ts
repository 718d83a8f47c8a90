import { createTransport } from "nodemailer";
import type { Config } from "#server/base/config.ts";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment: { readonly fileName: string; readonly path: string };
}

const patienceMs = 60_000;

/**
 * Sends a letter with a file through the operator's mail server.
 * @throws Error when the server does not take it.
 */
export async function sendMail(mail: NonNullable<Config["mail"]>, letter: Mail): Promise<void> {
  const { fileName: filename, path } = letter.attachment;
  const transport = createTransport({
    url: mail.url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.sendMail({
      from: { name: "Community Data Platform", address: mail.from },
      to: letter.to,
      subject: letter.subject,
      text: letter.text,
      attachments: [{ filename, path, contentType: "text/csv; charset=utf-8" }],
    });
  } finally {
    transport.close();
  }
}
