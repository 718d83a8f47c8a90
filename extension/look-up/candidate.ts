import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup } from "#shared/contract/identity-lookup.ts";

/** Record that may own the profile. */
export interface Candidate {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
  readonly activityCount: number;
  /** Match reason: verified identity, unverified identity, or only the name. */
  readonly reason: "verified" | "not-verified" | "name";
}

type Likely = NonNullable<AnswerOf<typeof identityLookup>["likely"]>[number];

/** Record that may own a profile that no record has, with the evidence. */
export type LikelyOwner = Omit<Likely, "organization"> & {
  readonly kind: Candidate["kind"];
  readonly organization?: string | null;
};

export interface LookUpAnswer {
  readonly candidates: readonly Candidate[];
  /** Other project groups that know the person. */
  readonly elsewhere: readonly { readonly segmentId: string; readonly name: string }[];
  /** People and organizations with a verified account whose letters look the same, when nobody has this one. */
  readonly looksLike?: readonly { readonly id: string; readonly displayName: string; readonly value: string }[];
  /** Records that may own the profile, most likely first, when nobody has it. */
  readonly likely?: readonly LikelyOwner[];
}
