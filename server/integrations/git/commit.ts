/** Name and email of a person after git applied the mailmap. */
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
  /** Seconds since 1970 from the commit; null when unreadable. */
  readonly authoredAt: number | null;
  /** UTC offset of the author, such as `+0200`. */
  readonly timezone: string;
  readonly committer: Ident;
  readonly committedAt: number | null;
  /** First paragraph of the message, joined to one line. */
  readonly subject: string;
  /** Rest of the message without trailers. */
  readonly body: string;
  readonly trailers: readonly Trailer[];
}
