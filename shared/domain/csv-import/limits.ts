/** Limits of one import. */
export const importLimits = {
  rows: 10_000,
  /** Characters of the table. */
  characters: 4_000_000,
  columns: 100,
  /** Identities, tags or organizations of one person. */
  parts: 100,
  /** Characters of an identity. */
  value: 500,
} as const;
