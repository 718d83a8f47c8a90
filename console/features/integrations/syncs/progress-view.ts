import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { texts } from "../texts.ts";

export interface ProgressLine {
  readonly key: string;
  readonly status: string;
  readonly message: string;
  /** From 0 to 1; null while the total is unknown. */
  readonly fraction: number | null;
}

/** Progress of a sync, prepared for display. */
export interface ProgressView {
  /** Summary line. */
  readonly message: string;
  /** Streams: ok first, then in-progress, then others. */
  readonly lines: readonly ProgressLine[];
  /** From 0 to 1; null while the total is unknown. */
  readonly fraction: number | null;
  /** What the sync has used and what remains; null while nothing is known. */
  readonly estimate: string | null;
}

/** Finds the progress of an integration in the response; null when it is not syncing. Other backends omit ids. */
export function progressEntry(
  list: readonly IntegrationProgress[],
  { segmentId, platform, id }: { readonly segmentId: string; readonly platform: string; readonly id: string },
): IntegrationProgress | null {
  const entry = list.find(
    (each) =>
      each.segmentId === segmentId &&
      platformKey(each.platform) === platformKey(platform) &&
      (each.integrationId ?? id) === id,
  );
  return entry && entry.reportStatus !== "integration-is-not-in-progress" ? entry : null;
}

/** Prefixes the message with the source when the key is a URL. Other messages already contain their stream. */
function lineMessage(key: string, message: string): string {
  return /^https?:\/\//.test(key) ? `${key.replace(/^https?:\/\//, "")}: ${message}` : message;
}

function overall(lines: readonly ProgressLine[]): number | null {
  const sources = lines.length > 1 ? lines.filter(({ key }) => key !== "other") : lines;
  if (sources.every(({ status, fraction }) => fraction === null && status === "in-progress")) return null;
  const ended = ({ status, fraction }: ProgressLine) => fraction ?? (status === "in-progress" ? 0 : 1);
  return sources.reduce((sum, line) => sum + ended(line), 0) / sources.length;
}

function estimateText({ estimate }: IntegrationProgress): string | null {
  if (!estimate) return null;
  const { requests, remainingRequests, endsAt } = estimate;
  return endsAt && remainingRequests !== undefined
    ? texts.estimate(requests, remainingRequests, formatDateTime(endsAt))
    : texts.requestsSent(requests);
}

/** Converts progress for display; null means that it is not loaded yet. */
export function progressView(progress: IntegrationProgress | null): ProgressView {
  if (!progress) return { message: texts.loadingProgress, lines: [], fraction: null, estimate: null };
  const entries = Object.entries(progress.data ?? {});
  if (progress.reportStatus === "calculating" || entries.length === 0) {
    return { message: texts.calculating, lines: [], fraction: null, estimate: null };
  }
  const lines = orderStreams(
    entries.map(([key, { status, message, percentage, resumeAt }]) => ({
      key,
      status,
      message: resumeAt
        ? texts.resumesAt(lineMessage(key, message), formatDateTime(resumeAt))
        : lineMessage(key, message),
      fraction: percentage == null ? null : percentage / 100,
    })),
  );
  const summary = lines.find(({ key }) => key === "other") ?? lines.find(({ status }) => status === "in-progress");
  return {
    message: (summary ?? lines[0])?.message ?? texts.calculating,
    lines,
    fraction: overall(lines),
    estimate: estimateText(progress),
  };
}

/** One stream of data in the progress of an integration (wire.md 28.1). */
interface ProgressStream {
  readonly status: string;
  readonly message: string;
}

function rank(status: string): number {
  return status === "ok" ? 0 : status === "in-progress" ? 1 : 2;
}

/** Sorts the streams for display: ok first, then in-progress, then others (wire.md 24). */
export function orderStreams<T extends ProgressStream>(streams: readonly T[]): T[] {
  return streams.toSorted((a, b) => rank(a.status) - rank(b.status));
}
