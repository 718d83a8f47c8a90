import { escapeHtml } from "#server/platform/http/plain-page.ts";
import { mailPage, mailStyles } from "#server/platform/mail/mail-page.ts";
import { formatLongDate } from "#shared/domain/text/dates.ts";

/** Most records that a message names. The others are counted. */
export const mostNamed = 20;

interface Record {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

interface Part {
  readonly count: number;
  /** The first `mostNamed`. */
  readonly records: readonly Record[];
}

/** What changed in a view since the last comparison. */
export interface ViewChange {
  readonly at: string;
  readonly view: { readonly id: string; readonly name: string; readonly url: string };
  readonly projectGroup: { readonly id: string; readonly name: string };
  readonly entered: Part;
  readonly left: Part;
  /** URL that ends the subscription without signing in. */
  readonly unsubscribe: string;
}

const summary = ({ entered, left }: ViewChange) =>
  [entered.count > 0 ? `${entered.count} came in` : "", left.count > 0 ? `${left.count} left` : ""]
    .filter(Boolean)
    .join(", ");

const titleOf = (change: ViewChange) => `${change.view.name}: ${summary(change)}`;

const parts = ({ entered, left }: ViewChange) =>
  [
    { label: "Came in", ...entered },
    { label: "Left", ...left },
  ].filter(({ count }) => count > 0);

const more = ({ count, records }: Part) => (count > records.length ? `and ${count - records.length} more` : "");

/** Email about a change. Names are escaped. */
export function mailOf(change: ViewChange) {
  const { view, projectGroup, unsubscribe, at } = change;
  const subject = titleOf(change);
  const text = [
    `${subject} (${projectGroup.name})`,
    ...parts(change).map((part) =>
      [`${part.label}:`, ...part.records.map(({ name, url }) => `- ${name} ${url}`), more(part)]
        .filter(Boolean)
        .join("\n"),
    ),
    `Open the view: ${view.url}\nUnsubscribe: ${unsubscribe}`,
  ].join("\n\n");
  const { font, link, ink, quiet } = mailStyles;
  const rows = parts(change).map(
    (part) => `
      <p class="quiet" style="margin:0 0 6px;font:12px/18px ${font};color:${quiet}">${part.label}</p>${part.records
        .map(
          ({ name, url }) => `
      <p dir="auto" style="margin:0;font:600 15px/24px ${font}"><a class="ink" href="${escapeHtml(url)}" style="color:${ink};text-decoration:none">${escapeHtml(name)}</a></p>`,
        )
        .join("")}
      <p class="quiet" style="margin:0;font:13px/20px ${font};color:${quiet}">${more(part)}</p>
    `,
  );
  const footer = `<a class="link" href="${escapeHtml(view.url)}" style="${link}">Open the view</a> ·
      <a class="link" href="${escapeHtml(unsubscribe)}" style="${link}">Unsubscribe</a>`;
  const intro = summary(change);
  const page = {
    subject,
    overline: `${projectGroup.name} · ${formatLongDate(at)}`,
    title: view.name,
    intro,
    rows,
    footer,
  };
  return { subject, text, html: mailPage(page), unsubscribe };
}

/** Body of a webhook. */
export const webhookBody = ({ at, ...data }: ViewChange) => ({ type: "view.changed", timestamp: at, data });

/** Escapes a text for Slack, and keeps it from ending the label of a link. */
const slackText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("|", "¦")
    .replaceAll("*", "∗");

const slackLink = (url: string, label: string) =>
  `<${url.replaceAll("|", "%7C").replaceAll(">", "%3E")}|${slackText(label)}>`;

/** Body of an incoming webhook of Slack, which Mattermost and Rocket.Chat understand too. */
export function slackBody(change: ViewChange): { text: string } {
  const { view, projectGroup, unsubscribe } = change;
  const lines = [
    `*${slackLink(view.url, view.name)}* (${slackText(projectGroup.name)}): ${summary(change)}`,
    ...parts(change).flatMap((part) => [
      `_${part.label}_`,
      ...part.records.map(({ name, url }) => `• ${slackLink(url, name)}`),
      ...(more(part) === "" ? [] : [more(part)]),
    ]),
    slackLink(unsubscribe, "Stop these messages"),
  ];
  return { text: lines.join("\n") };
}
