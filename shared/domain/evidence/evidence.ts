/** Subjects of a line of evidence. People and organizations share the kinds with the same meaning. */
export const evidenceKinds = [
  "same-verified-email",
  "mailmap",
  "noreply-handle",
  "renamed-handle",
  "same-identity",
  "profile-link",
  "same-handle",
  "same-email",
  "similar-email",
  "email-name",
  "same-login",
  "login-of-name",
  "same-name",
  "similar-name",
  "part-of-name",
  "same-organization",
  "same-email-domain",
  "name-organization",
  "name-projects",
  "same-website",
  "same-location",
  "same-time-zone",
  "same-picture",
  "succession",
  "far-apart",
  "carries-commits",
  "reviewed",
  "two-handles",
  "bot",
  "organization",
  "different-names",
  "other-time-zone",
  "employment",
  "never-merge",
  "decided-before",
  // For organizations only.
  "same-domain",
  "related-domain",
  "same-people",
  "people-domain",
  "two-domains",
  "two-members",
  "stated-parent",
  "named-after",
  "moved-together",
  "belongs-to",
] as const;

export type EvidenceKind = (typeof evidenceKinds)[number];

/** A value of one of the two profiles that a line refers to, so that the screen can highlight it. */
export interface EvidenceRef {
  readonly profileId: string;
  readonly field: "displayName" | "identity" | "organization" | "attribute";
  /** Platform of an identity, name of an attribute, or id of an organization. */
  readonly name?: string | undefined;
  readonly value: string;
}

/** One line of evidence for or against two profiles being the same. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly direction: "for" | "against" | "weak";
  /** Points that this line adds to the confidence in percent; negative for evidence against. */
  readonly weight: number;
  readonly sentence: string;
  readonly refs: readonly EvidenceRef[];
}
