import * as z from "zod/mini";
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

const entries = z.array(
  z.object({
    id: z.string(),
    server: z.string(),
    userId: z.string(),
    action: decision,
    entities: z.array(z.string()),
    isLong: z.boolean(),
    state: z.enum(["held", "sending", "running", "refused"]),
    createdAt: z.number(),
    dueAt: z.number(),
    tries: z.number(),
    delay: z.nullable(z.enum(["offline", "server", "signed-out", "busy"])),
    refusal: z.nullable(
      z.object({
        reason: z.enum(["gone", "conflict", "busy", "forbidden", "invalid", "failed"]),
        sentence: z.string(),
      }),
    ),
  }),
);

export type DecisionEntry = OutboxEntry<Decision>;

/** The entries that a storage kept; none where it cannot be read. */
export function readEntries(text: string | null): readonly DecisionEntry[] {
  try {
    const read = entries.safeParse(JSON.parse(text ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

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
