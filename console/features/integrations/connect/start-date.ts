import { create } from "zustand";
import type { Client } from "#shared/client/client.ts";
import { type Integration, integrationUpdate } from "#shared/contract/integrations.ts";
import { readDay } from "#shared/domain/text/typed-day.ts";

export type Period = "all" | "year" | "day";

interface StartDate {
  readonly period: Period;
  /** Day as typed, for the period "day". */
  readonly day: string;
  /** Kinds of records that are not read. */
  readonly leftOut: readonly string[];
}

const unchanged: StartDate = { period: "all", day: "", leftOut: [] };

/** What the first sync reads, chosen in the drawer that connects a platform. Only one such drawer is open at a time. */
export const useStartDate = create<StartDate>(() => unchanged);

/** Resets the choice, when the drawer opens and closes. */
export const resetStartDate = () => useStartDate.setState(unchanged);

const keptKey = (segmentId: string) => `first-sync:${segmentId}`;

/** Keeps the choice while the browser is at a provider. */
export const keepStartDate = (segmentId: string): void =>
  sessionStorage.setItem(keptKey(segmentId), JSON.stringify(useStartDate.getState()));

/** Restores the choice when the browser returns. */
export function restoreStartDate(segmentId: string): void {
  const kept = sessionStorage.getItem(keptKey(segmentId));
  sessionStorage.removeItem(keptKey(segmentId));
  if (kept !== null) useStartDate.setState(JSON.parse(kept) as StartDate);
}

/** Sends the choice for the first sync of a new connection, if there is one. */
export async function sendFirstSync<T extends Pick<Integration, "id">>(
  client: Pick<Client, "send">,
  integration: T,
  segmentId: string,
): Promise<T | Integration> {
  const choice = useStartDate.getState();
  const readFrom = chosenStart(choice, new Date());
  const { leftOut } = choice;
  if (readFrom === null && leftOut.length === 0) return integration;
  return client.send(integrationUpdate, {
    params: { id: integration.id },
    body: {
      ...(readFrom !== null && { readFrom }),
      ...(leftOut.length > 0 && { settings: { leftOutStreams: [...leftOut] } }),
      segments: [segmentId],
    },
  });
}

/** Returns whether a day is missing or no day. */
export const isDayMissing = ({ period, day }: Pick<StartDate, "period" | "day">): boolean =>
  period === "day" && readDay(day) === null;

/** Returns the chosen start as ISO 8601; null for all activities. */
export function chosenStart({ period, day }: Pick<StartDate, "period" | "day">, now: Date): string | null {
  if (period === "all") return null;
  if (period === "year") {
    return new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate())).toISOString();
  }
  const read = readDay(day);
  return read === null ? null : `${read}T00:00:00.000Z`;
}
