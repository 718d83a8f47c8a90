import { createTransport } from "nodemailer";
import type { Config } from "#server/base/config.ts";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment: { readonly fileName: string; readonly path: string };
}

const timeoutMs = 60_000;

/**
 * Sends an email with an attachment through the operator's mail server.
 * @throws Error when the server refuses it
 */
export async function sendMail(mail: NonNullable<Config["mail"]>, message: Mail): Promise<void> {
  const { fileName: filename, path } = message.attachment;
  const transport = createTransport({
    url: mail.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.sendMail({
      from: { name: "Community Data Platform", address: mail.from },
      to: message.to,
      subject: message.subject,
      text: message.text,
      attachments: [{ filename, path, contentType: "text/csv; charset=utf-8" }],
    });
  } finally {
    transport.close();
  }
}
