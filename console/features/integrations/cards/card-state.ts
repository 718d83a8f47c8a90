import type { Integration } from "#shared/contract/integrations.ts";
import { type IntegrationStatus, isIntegrationStatus } from "#shared/domain/integrations/integration-status.ts";
import { formatMoment, parseDate } from "#shared/domain/text/dates.ts";
import { texts } from "../texts.ts";

/** State of a connected card: badge, status sentence and detail sentence. */
export interface CardState {
  /** Null when the platform is not connected. */
  readonly badge: {
    readonly label: string;
    readonly tone: "good" | "warn" | "bad" | "accent" | "neutral";
    /** Shows a spinner instead of a dot. */
    readonly busy: boolean;
  } | null;
  readonly sentence: string;
  /** Sentences other than "quiet" need the user, so they stay visible beside the connected items. */
  readonly weight: "quiet" | "strong" | "bad";
  readonly detail: string | null;
}

type Row = Pick<Integration, "status" | "error" | "liveError" | "updatedAt" | "lastSyncedAt" | "lastProcessedAt">;

const dayMs = 86_400_000;
const { badges, states } = texts;

function badge(label: string, tone: "good" | "warn" | "bad" | "accent" | "neutral", busy = false) {
  return { label, tone, busy };
}

function lastSync({ lastSyncedAt, lastProcessedAt }: Row): string | null {
  if (lastSyncedAt) return texts.lastSync(formatMoment(lastSyncedAt));
  return lastProcessedAt ? texts.lastUpdate(formatMoment(lastProcessedAt)) : null;
}

function noDataSentence({ updatedAt }: Row, now: Date): string {
  const since = parseDate(updatedAt);
  const days = since ? Math.floor((now.getTime() - since.getTime()) / dayMs) : 0;
  return days > 0 ? states.noDataFor(days) : states.noData;
}

const statusTexts: Record<IntegrationStatus, (row: Row, name: string, now: Date) => Omit<CardState, "detail">> = {
  done: ({ liveError }) => ({
    badge: badge(badges.connected, "good"),
    sentence: liveError?.trim() || states.connected,
    weight: liveError?.trim() ? "strong" : "quiet",
  }),
  "in-progress": () => ({
    badge: badge(badges.inProgress, "accent", true),
    sentence: states.inProgress,
    weight: "quiet",
  }),
  error: ({ error }) => ({
    badge: badge(badges.failed, "bad"),
    sentence: error?.trim() || states.failed,
    weight: "bad",
  }),
  "no-data": (row, _, now) => ({
    badge: badge(badges.noData, "warn"),
    sentence: noDataSentence(row, now),
    weight: "strong",
  }),
  mapping: () => ({ badge: badge(badges.mapping, "warn"), sentence: states.mapping, weight: "strong" }),
  "needs-reconnect": () => ({
    badge: badge(badges.needsReconnect, "warn"),
    sentence: states.needsReconnect,
    weight: "strong",
  }),
  "pending-action": () => ({
    badge: badge(badges.actionRequired, "warn"),
    sentence: states.actionRequired,
    weight: "strong",
  }),
  "waiting-approval": (_, name) => ({
    badge: badge(badges.waiting, "warn"),
    sentence: states.waiting(name),
    weight: "strong",
  }),
  inactive: () => ({ badge: badge(badges.inactive, "neutral"), sentence: states.inactive, weight: "quiet" }),
  "not-connected": () => ({ badge: null, sentence: "", weight: "quiet" }),
};

/** Statuses without a detail: their sentence or the progress already contains it. */
const withoutDetail: ReadonlySet<IntegrationStatus> = new Set<IntegrationStatus>(["in-progress", "no-data"]);

/** State of a connected card by its status (rules.md 4, prototype "Integrations"). */
export function cardState(row: Row, name: string, now: Date): CardState {
  const status = isIntegrationStatus(row.status) ? row.status : "inactive";
  // The reason for reconnecting is more useful than the time of the last sync.
  const reason = status === "needs-reconnect" ? row.error?.trim() || null : null;
  return {
    ...statusTexts[status](row, name, now),
    detail: withoutDetail.has(status) ? null : (reason ?? lastSync(row)),
  };
}
