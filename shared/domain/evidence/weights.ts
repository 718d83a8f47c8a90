/** Where figures come from: counted in the training histories, tuned on them, on generated people, or assumed. */
type Source = "counted" | "tuned" | "generated" | "assumed";

/**
 * How often a comparison holds (Fellegi and Sunter's m and u). `docs/matching.md` tells how the figures were found and how
 * to add a comparison.
 */
interface Frequency {
  /** Of two profiles of one person: how often it holds. */
  readonly m: number;
  /** Of two strangers, by chance. Left out where the rarity of the value decides. */
  readonly u?: number;
  /** How many strangers a profile shares it with for a reason: namesakes, families, colleagues. */
  readonly shared?: number;
  readonly source: Source;
}

/** What nobody shares by chance: how many pairs that share it are one person for each that is not, wherever they meet. */
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
  mailmap: { odds: 5_000, source: "assumed" },
  profileLink: { odds: 6, source: "generated" },
  unverifiedLink: { odds: 1, source: "generated" },
  sameWebsite: { odds: 0.2, source: "assumed" },
  // Names and logins: by the rarity of what is shared.
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
  // Where they are and what they show.
  sameDomain: { m: 0.2, shared: 0.5, source: "counted" },
  sameOrganization: { m: 0.4, u: 0.12, shared: 5, source: "generated" },
  samePicture: { m: 0.2, shared: 0.02, source: "assumed" },
  sameLocation: { m: 0.4, u: 0.1, source: "generated" },
  sameTimeZone: { m: 0.9, u: 0.2, source: "counted" },
  otherTimeZone: { m: 0.1, u: 0.8, source: "counted" },
  // What their histories say.
  sameClock: { m: 0.83, u: 0.56, source: "counted" },
  otherClock: { m: 0.15, u: 0.42, source: "counted" },
  succession: { m: 0.15, u: 0.0145, source: "counted" },
  farApart: { m: 0.22, u: 0.45, source: "counted" },
  carries: { m: 0.17, u: 0.002, source: "counted" },
  reviewed: { m: 0.002, u: 0.02, source: "assumed" },
  // Against.
  twoAccounts: { m: 0.03, u: 0.9, source: "generated" },
  employmentAtOdds: { m: 0.1, u: 0.5, source: "assumed" },
  otherKind: { m: 1e-9, u: 0.5, source: "assumed" },
} as const satisfies Record<string, Comparison>;

/** Duplicates that a profile has among those of the same channel, of the same segment, and elsewhere. */
export const duplicatesPerProfile = { channel: 0.5, segment: 0.085, elsewhere: 0.05 } as const;

/** How often a value occurs that the record does not tell of, and how many profiles that assumption weighs. */
export const background = { word: 5e-5, domain: 1e-3, picture: 1e-4, profiles: 2_000 } as const;

/** How often two strangers have the same login of so many letters and digits. */
export function loginChance(length: number): number {
  return length >= 8 ? 3e-6 : (([1, 1, 0.05, 3e-3, 5e-4, 1e-4, 3e-5, 1e-5] as const)[length] ?? 1);
}
