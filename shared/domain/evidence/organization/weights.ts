import type { NameFeatures } from "./name-features.ts";

/**
 * Log-odds, base 2, that two organizations with a common key (`organizationCandidateKeys`) are the same before anything
 * is compared. Tuned on the training list (docs/matching.md).
 */
export const prior = { bits: -5.9, profiles: 5_000 } as const;

/**
 * Bits that each feature of two names adds. Fitted by logistic regression on the training list, in which two names of
 * the same organization stand beside those of others. `schoolsOwn`, `schoolsGeneric`, `otherKind` and `onlyGeneric` are
 * assumed, because the list gives several names to one school.
 */
export const nameWeights: Readonly<Record<keyof NameFeatures, number>> = {
  same: 7.9,
  sameLetters: 1.17,
  initials: 5.5,
  initialsLetters: 0.6,
  initialsRivals: -0.8,
  mistyped: 7,
  mistypedLetters: 0.35,
  shared: 0.17,
  rarest: 0.33,
  own: -0.12,
  otherOwn: -0.08,
  generic: -0.5,
  otherGeneric: -0.25,
  beginning: -2.35,
  beginningRarity: 0.42,
  inside: 2.03,
  insideLater: -1.2,
  schools: -1.55,
  schoolsOwn: -0.3,
  schoolsGeneric: -1.6,
  otherKind: -2,
  onlyGeneric: -3,
  mistypedWord: -1.78,
  shortenedWord: -1.32,
};

/** Domains, accounts and people. Assumed, except where a source is given. */
export const comparisons = {
  bothVerifiedDomain: { odds: 500, source: "assumed" },
  verifiedDomain: { odds: 60, source: "assumed" },
  domain: { odds: 12, source: "assumed" },
  subdomain: { odds: 8, source: "assumed" },
  peopleDomain: { odds: 6, source: "assumed" },
  bothVerifiedAccount: { odds: 200, source: "assumed" },
  verifiedAccount: { odds: 20, source: "assumed" },
  account: { odds: 4, source: "assumed" },
  sameLabel: { odds: 3, source: "assumed" },
  commonLabel: { odds: 0.7, source: "assumed" },
  sameHandle: { odds: 1, source: "assumed" },
} as const;

/** Bits against two organizations being one, or for it. */
export const bits = {
  /** For each person in common, scaled by their share of the smaller organization's people. */
  peopleInCommon: 3,
  twoVerifiedDomains: -3.5,
  twoDomains: -2,
  twoAccounts: -2.5,
  differentNames: -2,
  twoMembers: -6,
  commonHandle: 0.3,
} as const;
