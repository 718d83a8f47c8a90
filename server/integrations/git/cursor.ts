import * as z from "zod/mini";
import type { HistoryCounts } from "./history.ts";

/**
 * Version of the rules by which commits are mapped to people. Increase it when they change: the next sync reads the
 * history again and moves commits to the right people. 2: numbers in noreply addresses decide, co-authors are read from
 * any line, dates of 1970 are the committer's. 3: placeholders such as none@none.com are nobody's address.
 * 4: noreply addresses of servers of one's own name accounts there. 5: a trailer names several people.
 */
export const attributionRules = 5;

/** Sync state of one remote, saved in the same transaction as the imported data. */
const cursorSchema = z.object({
  /** Last URL at which the remote responded. */
  address: z.optional(z.string()),
  /** Commit up to which the history is imported. */
  imported: z.optional(z.string()),
  /** Blob id of the mailmap used for the import; empty when there was none. */
  mailmap: z.optional(z.string()),
  /** `attributionRules` by which all imported commits were read; absent for those of older versions. */
  rules: z.optional(z.number()),
  /**
   * Range being imported: commits reachable from `to` but not from `from`. `position` counts the commits already
   * imported.
   */
  stretch: z.optional(
    z.object({
      to: z.string(),
      from: z.nullable(z.string()),
      position: z.number(),
      mailmap: z.string(),
      rules: z.optional(z.number()),
      /** True when commits are imported again, so that their activities may move to other people. */
      isAgain: z.boolean(),
    }),
  ),
  /** Records to recompute aggregates for, because their activities moved to another record. */
  stale: z.optional(z.object({ members: z.array(z.string()), organizations: z.array(z.string()) })),
  unreadable: z.optional(
    z.object({ count: z.number(), listed: z.array(z.object({ sha: z.string(), reason: z.string() })) }),
  ),
  /** Maintainers' files that were read last, with the version of the rules. */
  maintainers: z.optional(z.string()),
  /** Hash of the releases that were read last, with the version of the rules. */
  releases: z.optional(z.string()),
  /** Counts reported by git. */
  counts: z.optional(z.object({ commits: z.number(), authors: z.number(), emails: z.number() })),
});

export interface GitCursor {
  readonly address?: string;
  readonly imported?: string;
  readonly mailmap?: string;
  readonly rules?: number | undefined;
  readonly stretch?: GitStretch;
  readonly stale?: { readonly members: readonly string[]; readonly organizations: readonly string[] };
  readonly unreadable?: { readonly count: number; readonly listed: readonly UnreadableCommit[] };
  readonly maintainers?: string | undefined;
  readonly releases?: string | undefined;
  readonly counts?: HistoryCounts;
}

export interface GitStretch {
  readonly to: string;
  readonly from: string | null;
  readonly position: number;
  readonly mailmap: string;
  readonly rules?: number | undefined;
  readonly isAgain: boolean;
}

export interface UnreadableCommit {
  readonly sha: string;
  readonly reason: string;
}

/** Parses a stored cursor. An invalid one restarts the import from the beginning, which is always safe. */
export function readCursor(stored: unknown): GitCursor {
  const parsed = z.safeParse(cursorSchema, stored);
  return parsed.success ? (parsed.data as GitCursor) : {};
}
