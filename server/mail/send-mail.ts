import { createTransport } from "nodemailer";
import type { Config } from "#server/base/config.ts";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** HTML version of the text. */
  readonly html?: string;
  /** URL to unsubscribe from this kind of email. */
  readonly unsubscribe?: string;
  readonly attachment?: { readonly fileName: string; readonly path: string };
}

/**
 * Sends an email through the operator's mail server, with `timeoutMs` for each step.
 * @throws Error when the server refuses it
 */
export async function sendMail(mail: NonNullable<Config["mail"]>, message: Mail, timeoutMs = 60_000): Promise<void> {
  const { to, subject, text, html, unsubscribe, attachment } = message;
  const transport = createTransport({
    url: mail.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.sendMail({
      from: { name: "Community Data Platform", address: mail.from },
      to,
      subject,
      text,
      ...(html !== undefined && { html }),
      ...(unsubscribe !== undefined && { list: { unsubscribe } }),
      ...(attachment && {
        attachments: [{ filename: attachment.fileName, path: attachment.path, contentType: "text/csv; charset=utf-8" }],
      }),
    });
  } finally {
    transport.close();
  }
}
