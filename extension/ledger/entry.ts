/** One thing that left this browser. */
export interface LedgerEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly what:
    | { readonly kind: "profile"; readonly platform: string; readonly handle: string }
    /** So many handles of a list. */
    | { readonly kind: "list"; readonly platform: string; readonly count: number }
    /** Title and cleaned address of a page. */
    | { readonly kind: "page" }
    /** Words that were typed into a search. */
    | { readonly kind: "words" };
  readonly why: "visited" | "list" | "bookmark" | "thumb" | "add-identity" | "create" | "search";
  /** The call that carried it, for example `GET /identity`. */
  readonly call: string;
  /** The server's origin. */
  readonly to: string;
}

const keptMs = 7 * 24 * 60 * 60_000;
const most = 1_000;

/** The entries that are kept, newest first: of the last seven days, and no more than a thousand. */
export function keep(entries: readonly LedgerEntry[], now: number): LedgerEntry[] {
  return entries.filter(({ at }) => now - at < keptMs).slice(0, most);
}
