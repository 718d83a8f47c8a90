/** Time between two slow passes, milliseconds. */
const everyMs = 86_400_000;

/** Age up to which a slow pass looks at records for late additions, milliseconds. */
export const slowPassMs = 365 * 86_400_000;

/**
 * Position of a stream which, once a day, also looks at old records for additions that do not move them to the front.
 */
export interface SlowPosition {
  /** Position of the normal passes. */
  readonly since: string | undefined;
  /** Start of the last slow pass, milliseconds since 1970. */
  readonly slowAt: number;
  /** Whether the next pass is a slow one. */
  readonly isDue: boolean;
}

/** Reads a stored position. Earlier versions stored only that of the normal passes. */
export function readSlowPosition(stored: string | undefined, now: Date): SlowPosition {
  const [since, at] = stored?.split(" ") ?? [];
  const slowAt = Number(at ?? 0);
  // The first pass may take days, so a slow one follows it.
  return { since: since || undefined, slowAt, isDue: Boolean(since) && now.getTime() - slowAt >= everyMs };
}

/** Returns the stored form of a position. */
export const storedPosition = (since: string, slowAt: number): string => `${since} ${slowAt}`;
