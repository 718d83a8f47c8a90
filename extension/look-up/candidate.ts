/** Somebody whose profile this may be. */
export interface Candidate {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
  readonly activityCount: number;
  /** Why they are named: a verified identity, one that is not, or a name alone. */
  readonly reason: "verified" | "not-verified" | "name";
}

export interface LookUpAnswer {
  readonly candidates: readonly Candidate[];
  /** Other project groups where the person is known. */
  readonly elsewhere: readonly { readonly segmentId: string; readonly name: string }[];
}
