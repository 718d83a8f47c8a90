import type { Config } from "#server/platform/core/config.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { issueReports } from "#server/platform/db/schema/issue-reports.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import type { ReportRecord } from "./read.ts";

/** Name of the job that opens a report in the tracker. Its payload is `{ id }` of the report. */
export const trackerJob = "issue-report-tracker";

type Tracker = NonNullable<Config["issues"]>;

/** Defines the job that opens reports in the operator's tracker, with retries for about a day. */
export function defineTrackerJob({ db, jobs, config }: Platform): void {
  jobs.define<{ id: string }>(
    trackerJob,
    async ({ id }, { signal }) => {
      const tracker = config.issues;
      const [report] = await db.select().from(issueReports).where(eq(issueReports.id, id));
      if (!tracker || !report || report.issueUrl !== null) return;
      const ask = { tracker, allow: config.outboundAllow, signal };
      const before = report.trackerAskedAt === null ? null : await findOpened(report, ask);
      await db.update(issueReports).set({ trackerAskedAt: sql`now()` }).where(eq(issueReports.id, id));
      const issueUrl = before ?? (await open(report, ask));
      await db.update(issueReports).set({ issueUrl, updatedAt: sql`now()` }).where(eq(issueReports.id, id));
    },
    { retries: 14 },
  );
}

interface Ask {
  readonly tracker: Tracker;
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
}

/** Opens the issue. @returns its URL. @throws OutgoingError */
async function open(report: ReportRecord, { tracker, allow, signal }: Ask): Promise<string> {
  const { status, json } = await requestJson(tracker.url, {
    method: "POST",
    headers: headersOf(tracker),
    body: { title: titleOf(report), body: bodyOf(report) },
    allow,
    signal,
  });
  const address = addressOf(json);
  if (status !== 201 || address === null) throw new OutgoingError(`The issue tracker answered ${status}.`);
  return address;
}

/**
 * Finds an issue that an earlier attempt opened without receiving the response: searches the newest hundred for the
 * mark in the text.
 */
async function findOpened(report: ReportRecord, { tracker, allow, signal }: Ask): Promise<string | null> {
  const address = new URL(tracker.url);
  for (const [name, value] of [
    ["state", "all"],
    ["sort", "created"],
    ["direction", "desc"],
    ["per_page", "100"],
  ] as const) {
    address.searchParams.set(name, value);
  }
  const { status, json } = await requestJson(address.href, { headers: headersOf(tracker), allow, signal });
  if (status !== 200 || !Array.isArray(json)) throw new OutgoingError(`The issue tracker answered ${status}.`);
  const mark = markOf(report);
  return addressOf(json.find((issue: { body?: unknown } | null) => String(issue?.body ?? "").includes(mark)));
}

const headersOf = ({ token }: Tracker) => ({
  accept: "application/vnd.github+json",
  "x-github-api-version": "2022-11-28",
  ...(token !== null && { authorization: `Bearer ${token}` }),
});

const markOf = ({ id }: ReportRecord) => `Report ${id}`;

const titleOf = ({ entity, dataType, dataIssue }: ReportRecord) =>
  entity === "platform"
    ? "[Problem] A page of the console"
    : `[Data issue] ${entity === "person" ? "Person" : "Organization"}: ${dataIssue} ${dataType.toLowerCase()}`;

/** Issue text. Escapes user input, so that it contains neither markup nor mentions. */
function bodyOf(report: ReportRecord): string {
  const text = report.description.replaceAll("\r\n", "\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`Profile: ${report.profileUrl}`, "", `${fence}text`, text, fence, "", markOf(report)].join("\n");
}

function addressOf(issue: unknown): string | null {
  const address = (issue as { html_url?: unknown } | null | undefined)?.html_url;
  return typeof address === "string" && /^https?:\/\//.test(address) ? address : null;
}
