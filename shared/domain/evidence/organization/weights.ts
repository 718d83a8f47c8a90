import type { NameFeatures } from "./name-features.ts";

/**
 * Log-odds, base 2, that two organizations with a common key (`organizationCandidateKeys`) are the same before anything
 * is compared. Fitted with the weights of names (docs/matching.md).
 */
export const prior = { bits: -5.0, profiles: 5_000 } as const;

/**
 * Bits that each feature of two names adds. Fitted by logistic regression on the training lists, in which two names of
 * the same organization stand beside those of others. `schoolsOther` is assumed, because the lists give several names
 * to one school; `domainAlone` too, because they have few domains.
 */
export const nameWeights: Readonly<Record<keyof NameFeatures, number>> = {
  same: 10.5,
  initials: -2.2,
  initialsLetters: 2.4,
  initialsRivals: -0.4,
  mistyped: 0.7,
  mistypedLetters: 0.7,
  mistypedWords: 1.3,
  shared: 0.19,
  own: -0.05,
  otherOwn: -0.05,
  places: -2.6,
  otherPlaces: -0.9,
  parts: -0.5,
  otherParts: -0.4,
  beginning: -0.8,
  beginningRarity: 0.15,
  inside: 2.4,
  insideLater: -1.3,
  extraOnly: 0.8,
  both: -0.9,
  coined: 2.5,
  coinedHead: 10.1,
  coinedOwn: -2,
  coinedBoth: -1.9,
  coinedGeneric: -0.5,
  coinedOtherGeneric: -0.3,
  coinedShort: -0.9,
  coinedNames: -0.8,
  acronymHead: 8.3,
  acronymOwn: -1.5,
  acronymBoth: -1.6,
  acronymNames: -0.9,
  several: 1.1,
  schools: -1.7,
  schoolsOther: -3,
  otherKind: -0.2,
  onlyGeneric: -1.3,
  mistypedWord: -1,
  shortenedWord: -1.8,
  compoundWord: -4.4,
  initialsWord: -1.7,
  domainAlone: 2,
};

/** Domains, accounts and people. Assumed, except where a source is given. */
export const comparisons = {
  bothVerifiedDomain: { odds: 500, source: "assumed" },
  verifiedDomain: { odds: 60, source: "assumed" },
  domain: { odds: 12, source: "assumed" },
  subdomain: { odds: 8, source: "assumed" },
  statedParent: { odds: 40, source: "assumed" },
  allMovedTogether: { odds: 20, source: "assumed" },
  movedTogether: { odds: 9, source: "assumed" },
  namedAfter: { odds: 3, source: "assumed" },
  peopleDomain: { odds: 6, source: "assumed" },
  bothVerifiedAccount: { odds: 200, source: "assumed" },
  verifiedAccount: { odds: 20, source: "assumed" },
  account: { odds: 4, source: "assumed" },
  sameLabel: { odds: 3, source: "assumed" },
  shortLabel: { odds: 2.5, source: "assumed" },
  commonLabel: { odds: 0.7, source: "assumed" },
  sameHandle: { odds: 1, source: "assumed" },
} as const;

/** Bits against two organizations being one, or for it. */
export const bits = {
  /** For each person in common, scaled by their share of the smaller organization's people. */
  peopleInCommon: 3,
  twoVerifiedDomains: -3.5,
  twoDomains: -2,
  /** One ends with what many names end with: nordvik.example and nordviklabs.example. */
  twoDomainsAlike: -1.5,
  twoAccounts: -2.5,
  differentNames: -2,
  twoMembers: -6,
  commonHandle: 0.3,
} as const;
