/** Subject of a line of evidence. People and organizations share the kinds with the same meaning. */
export type EvidenceKind =
  | "same-verified-email"
  | "mailmap"
  | "noreply-handle"
  | "renamed-handle"
  | "same-identity"
  | "profile-link"
  | "same-handle"
  | "same-email"
  | "similar-email"
  | "email-name"
  | "same-login"
  | "login-of-name"
  | "same-name"
  | "similar-name"
  | "part-of-name"
  | "same-organization"
  | "same-email-domain"
  | "name-organization"
  | "name-projects"
  | "same-website"
  | "same-location"
  | "same-time-zone"
  | "same-picture"
  | "succession"
  | "far-apart"
  | "carries-commits"
  | "reviewed"
  | "two-handles"
  | "bot"
  | "organization"
  | "different-names"
  | "other-time-zone"
  | "employment"
  | "never-merge"
  | "decided-before"
  // For organizations only.
  | "same-domain"
  | "related-domain"
  | "same-people"
  | "people-domain"
  | "two-domains"
  | "two-members";

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

/** Headings by kind of evidence. */
export const evidenceTitles: Readonly<Record<EvidenceKind, string>> = {
  "same-verified-email": "Same verified email",
  mailmap: "Stated in a .mailmap",
  "noreply-handle": "Noreply address names the other’s handle",
  "renamed-handle": "One account under two handles",
  "same-identity": "Same identity",
  "profile-link": "Profile link names the other’s handle",
  "same-handle": "Same handle elsewhere",
  "same-email": "Same email, not verified",
  "similar-email": "Same mailbox, written differently",
  "email-name": "Same mailbox name",
  "same-login": "Handle and mailbox name are the same",
  "login-of-name": "Built from the other’s name",
  "same-name": "Same name",
  "similar-name": "Similar name",
  "part-of-name": "Part of the other’s name",
  "same-organization": "Same organization",
  "same-email-domain": "Same email domain",
  "name-organization": "Same name and organization",
  "name-projects": "Same name and projects",
  "same-website": "Same website",
  "same-location": "Same location",
  "same-time-zone": "Same time zone",
  "same-picture": "Same picture",
  succession: "One began as the other stopped",
  "far-apart": "Years between them",
  "carries-commits": "Commits the other’s work",
  reviewed: "Reviewed the other’s work",
  "two-handles": "Two verified handles on one platform",
  bot: "One is a bot",
  organization: "One is an organization",
  "different-names": "Different names",
  "other-time-zone": "Different time zones",
  employment: "Conflicting employment",
  "never-merge": "Marked as not the same",
  "decided-before": "Back after a decision",
  "same-domain": "Same domain",
  "related-domain": "Same name at another domain",
  "same-people": "People in common",
  "people-domain": "Domain of its people",
  "two-domains": "Two different domains",
  "two-members": "Both are members",
};
