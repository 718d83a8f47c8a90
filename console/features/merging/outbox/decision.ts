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
  /** Fields of which the secondary's value is kept. */
  keepOther: z.optional(z.array(z.string())),
  /** Id of the toast that can undo it; the merges of a cluster share one. */
  toast: z.string(),
  /** Id of the page that made the decision and sends it; null once that page is closed. */
  page: z.nullable(z.string()),
});

/** Decision of a user about two profiles. */
export type Decision = z.output<typeof decision>;

export type DecisionEntry = OutboxEntry<Decision>;

/** Reads the entries of a storage; none when it cannot be read. */
export const readEntries = entriesReader(decision);

/** Milliseconds after which the deciding page counts as closed. Another page of the same user then sends it. */
const orphanMs = 15_000;

/**
 * Returns the extra time before an entry is sent, in milliseconds: infinite while its toast is visible, and a grace
 * period for decisions of other pages.
 */
export function patienceOf({ action }: DecisionEntry, page: string, isUndoable: (toast: string) => boolean): number {
  if (action.page === page) return isUndoable(action.toast) ? Number.POSITIVE_INFINITY : 0;
  return action.page === null ? 0 : orphanMs;
}
