/** A name and an address as git gives them, under the mailmap. */
export interface Ident {
  readonly name: string;
  readonly email: string;
}

/** A line at the end of a message, such as `Reviewed-by: Ada <ada@example.org>`. */
export interface Trailer {
  readonly key: string;
  readonly value: string;
}

export interface Commit {
  readonly sha: string;
  readonly parents: number;
  readonly author: Ident;
  /** Seconds since 1970 as written in the commit; null when it cannot be read. */
  readonly authoredAt: number | null;
  /** Offset of the author's clock, such as `+0200`. */
  readonly timezone: string;
  readonly committer: Ident;
  readonly committedAt: number | null;
  /** First paragraph of the message on one line. */
  readonly subject: string;
  /** The rest of the message without its trailers. */
  readonly body: string;
  readonly trailers: readonly Trailer[];
}
