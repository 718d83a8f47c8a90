/** One stream of data in the progress of an integration (wire.md 28.1). */
export interface ProgressStream {
  readonly status: string;
  readonly message: string;
}

function rank(status: string): number {
  return status === "ok" ? 0 : status === "in-progress" ? 1 : 2;
}

/** Sorts the streams for display: ok first, then in-progress, then others (wire.md 24). */
export function orderStreams<T extends ProgressStream>(streams: readonly T[]): T[] {
  return streams.toSorted((a, b) => rank(a.status) - rank(b.status));
}
