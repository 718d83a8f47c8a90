/** Source of a figure: counted in the training histories, tuned on them, measured on generated people, or assumed. */
type Source = "counted" | "tuned" | "generated" | "assumed";

/**
 * Frequency of a comparison (Fellegi and Sunter's m and u). `docs/matching.md` explains how to measure the figures and
 * how to add a comparison.
 */
interface Frequency {
  /** Probability that it holds for two profiles of one person. */
  readonly m: number;
  /** Probability that it holds for two strangers by chance. Left out when it depends on the rarity of the value. */
  readonly u?: number;
  /** Number of strangers that share the value with a profile for a reason: namesakes, families, colleagues. */
  readonly shared?: number;
  readonly source: Source;
}

/**
 * A value that strangers do not share by chance. `odds` is the number of pairs of one person per pair of two people,
 * independent of the prior.
 */
interface Identifier {
  readonly odds: number;
  readonly source: Source;
}

export type Comparison = Frequency | Identifier;

/** All comparisons with their figures. */
export const comparisons = {
  // Addresses and accounts.
  verifiedEmail: { odds: 200, source: "generated" },
  halfVerifiedEmail: { odds: 12, source: "generated" },
  unverifiedEmail: { odds: 4, source: "generated" },
  verifiedMailbox: { odds: 50, source: "generated" },
  mailbox: { odds: 6, source: "generated" },
  verifiedAccount: { odds: 200, source: "generated" },
  halfVerifiedAccount: { odds: 20, source: "generated" },
  unverifiedAccount: { odds: 4, source: "generated" },
  accountNumber: { odds: 200, source: "assumed" },
  sameApp: { odds: 200, source: "assumed" },
  mailmap: { odds: 5_000, source: "assumed" },
  profileLink: { odds: 6, source: "generated" },
  unverifiedLink: { odds: 1, source: "generated" },
  sameWebsite: { odds: 0.2, source: "assumed" },
  // Names and logins, weighted by the rarity of the shared value.
  sameName: { m: 0.7, shared: 0.006, source: "counted" },
  similarName: { m: 0.3, shared: 0.006, source: "counted" },
  nameBeginning: { m: 0.02, shared: 0.006, source: "counted" },
  otherScript: { m: 0.1, shared: 0.03, source: "assumed" },
  oneNameOfSeveral: { m: 0.1, shared: 0.02, source: "counted" },
  sameLogin: { m: 0.45, shared: 0.005, source: "counted" },
  loginOfSameName: { m: 0.5, u: 0.1, source: "counted" },
  loginMadeOfName: { m: 0.25, shared: 0.006, source: "counted" },
  loginOfOneName: { m: 0.25, shared: 0.016, source: "counted" },
  differentNames: { m: 0.015, u: 0.99, source: "counted" },
  differentFamilyNames: { m: 0.01, u: 0.1, source: "counted" },
  // Places and profile details.
  sameDomain: { m: 0.2, shared: 0.5, source: "counted" },
  sameOrganization: { m: 0.4, u: 0.12, shared: 5, source: "generated" },
  samePicture: { m: 0.2, shared: 0.02, source: "assumed" },
  sameLocation: { m: 0.4, u: 0.1, source: "generated" },
  sameTimeZone: { m: 0.9, u: 0.2, source: "counted" },
  otherTimeZone: { m: 0.1, u: 0.8, source: "counted" },
  // Activity histories.
  sameClock: { m: 0.83, u: 0.56, source: "counted" },
  otherClock: { m: 0.15, u: 0.42, source: "counted" },
  succession: { m: 0.15, u: 0.0145, source: "counted" },
  farApart: { m: 0.22, u: 0.45, source: "counted" },
  carries: { m: 0.17, u: 0.002, source: "counted" },
  reviewed: { m: 0.002, u: 0.02, source: "assumed" },
  // Evidence against.
  twoAccounts: { m: 0.03, u: 0.9, source: "generated" },
  employmentAtOdds: { m: 0.1, u: 0.5, source: "assumed" },
  otherKind: { m: 1e-9, u: 0.5, source: "assumed" },
} as const satisfies Record<string, Comparison>;

/** Number of duplicates of a profile in the same channel, in the same segment, and elsewhere. */
export const duplicatesPerProfile = { channel: 0.5, segment: 0.085, elsewhere: 0.05 } as const;

/**
 * Assumed frequency of a value that the database does not contain, and the number of profiles this assumption counts
 * for.
 */
export const background = { word: 5e-5, domain: 1e-3, picture: 1e-4, profiles: 2_000 } as const;

/** Probability that two strangers have the same login with this number of letters and digits. */
export function loginChance(length: number): number {
  return length >= 8 ? 3e-6 : (([1, 1, 0.05, 3e-3, 5e-4, 1e-4, 3e-5, 1e-5] as const)[length] ?? 1);
}
