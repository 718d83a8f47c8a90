import * as z from "zod/mini";
import type { HistoryCounts } from "./history.ts";

/** Where the reading of one remote stands. Saved with what was read, in the same transaction. */
const cursorSchema = z.object({
  /** The address at which the remote answered last. */
  address: z.optional(z.string()),
  /** Everything that this commit reaches was read. */
  imported: z.optional(z.string()),
  /** The blob of the mailmap under which it was read; empty when there was none. */
  mailmap: z.optional(z.string()),
  /** The stretch that is being read: what `to` reaches and `from` does not, and how many commits of it were read. */
  stretch: z.optional(
    z.object({
      to: z.string(),
      from: z.nullable(z.string()),
      position: z.number(),
      mailmap: z.string(),
      /** Commits that are read again may belong to other people than before. */
      isAgain: z.boolean(),
    }),
  ),
  /** People and organizations whose aggregates must be computed anew, since a commit of theirs went to another. */
  stale: z.optional(z.object({ members: z.array(z.string()), organizations: z.array(z.string()) })),
  unreadable: z.optional(
    z.object({ count: z.number(), listed: z.array(z.object({ sha: z.string(), reason: z.string() })) }),
  ),
  /** As git counts them. */
  counts: z.optional(z.object({ commits: z.number(), authors: z.number(), emails: z.number() })),
});

export interface GitCursor {
  readonly address?: string;
  readonly imported?: string;
  readonly mailmap?: string;
  readonly stretch?: GitStretch;
  readonly stale?: { readonly members: readonly string[]; readonly organizations: readonly string[] };
  readonly unreadable?: { readonly count: number; readonly listed: readonly UnreadableCommit[] };
  readonly counts?: HistoryCounts;
}

export interface GitStretch {
  readonly to: string;
  readonly from: string | null;
  readonly position: number;
  readonly mailmap: string;
  readonly isAgain: boolean;
}

export interface UnreadableCommit {
  readonly sha: string;
  readonly reason: string;
}

/** A stored cursor; one that cannot be read starts from the beginning, which is always safe. */
export function readCursor(stored: unknown): GitCursor {
  const parsed = z.safeParse(cursorSchema, stored);
  return parsed.success ? (parsed.data as GitCursor) : {};
}
