import { escapeHtml } from "#server/platform/http/plain-page.ts";

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const line = "#e3e7ec";
const accent = "#2a5bd0";

/** Inline styles of an email's elements, since mail programs support little else. */
export const mailStyles = {
  font,
  ink: "#1b2430",
  quiet: "#5b6675",
  link: `color:${accent};text-decoration:none`,
  button: `display:inline-block;padding:10px 18px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none;font:600 14px/20px ${font}`,
  row: `padding:18px 24px;border-top:1px solid ${line}`,
} as const;

interface MailPage {
  readonly subject: string;
  /** Small text above the title. */
  readonly overline: string;
  readonly title: string;
  readonly intro: string;
  /** Rows of the table, as HTML. */
  readonly rows: readonly string[];
  /** HTML. */
  readonly footer: string;
}

/** Style sheet for mail programs with a dark mode; others show the light version. */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0b0e13!important}
.sheet{background:#14191f!important;border-color:#2b323c!important}
.row{border-color:#2b323c!important}
.ink{color:#e6eaf0!important}
.quiet{color:#9aa6b5!important}
.link{color:#7aa5ff!important}
}`;

/**
 * Renders an email as HTML: a table without images and scripts, so that opening it sends nothing. Colored elements in
 * rows and footer need the class `ink`, `quiet` or `link` besides the inline style. Outlook does not support
 * `max-width`, so it gets a table around the content.
 */
export function mailPage({ subject, overline, title, intro, rows, footer }: MailPage): string {
  const { ink, quiet, row } = mailStyles;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${dark}</style><title>${escapeHtml(subject)}</title></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f4f6f8">
<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->
<table role="presentation" class="sheet" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;table-layout:fixed;word-break:break-word;overflow-wrap:anywhere;background:#ffffff;border:1px solid ${line};border-radius:12px">
    <tr><td style="padding:24px">
      <p class="quiet" style="margin:0;font:12px/18px ${font};color:${quiet}">${escapeHtml(overline)}</p>
      <h1 class="ink" style="margin:0;font:600 22px/30px ${font};color:${ink}">${escapeHtml(title)}</h1>
      <p class="quiet" style="margin:4px 0 0;font:14px/21px ${font};color:${quiet}">${escapeHtml(intro)}</p>
    </td></tr>${rows.map((html) => `\n    <tr><td class="row" style="${row}">${html}</td></tr>`).join("")}
    <tr><td class="row quiet" style="${row};font:13px/20px ${font};color:${quiet}">${footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`;
}
