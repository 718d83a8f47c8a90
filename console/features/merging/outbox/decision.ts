import * as z from "zod/mini";
import { entriesReader } from "#console/core/stored-outbox.ts";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";

const named = z.object({ id: z.string(), name: z.string() });

const decision = z.object({
  kind: z.enum(["member", "organization"]),
  action: z.enum(["merge", "never", "unmerge"]),
  primary: named,
  secondary: named,
  segments: z.array(z.string()),
  /** The toast that it can be taken back by; a cluster's merges share one. */
  toast: z.string(),
  /** The page that took the decision and sends it; null once that page is gone. */
  page: z.nullable(z.string()),
});

/** What somebody decided about two profiles. */
export type Decision = z.output<typeof decision>;

export type DecisionEntry = OutboxEntry<Decision>;

/** The entries that a storage kept; none where it cannot be read. */
export const readEntries = entriesReader(decision);

/** After this long the page that took a decision counts as gone: another page of the same user sends it. */
const orphanMs = 15_000;

/**
 * Milliseconds for which an entry is left alone beyond its time: as long as its toast is in sight, or to the page that
 * took the decision.
 */
export function patienceOf({ action }: DecisionEntry, page: string, isUndoable: (toast: string) => boolean): number {
  if (action.page === page) return isUndoable(action.toast) ? Number.POSITIVE_INFINITY : 0;
  return action.page === null ? 0 : orphanMs;
}
