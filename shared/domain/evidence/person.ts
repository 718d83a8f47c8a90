import type { Attributes } from "../attributes.ts";
import type { Identity } from "../identity.ts";

/** A work experience as evidence looks at it. Dates as ISO text; absent or null when unknown. */
export interface EvidenceWork {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

/** A profile as evidence looks at it. */
export interface EvidencePerson {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly Identity[];
  readonly attributes?: Attributes | null | undefined;
  readonly work?: readonly EvidenceWork[] | undefined;
  /** Segments with activity of this person. */
  readonly projectIds?: readonly string[] | undefined;
}

/** What the whole record says about the values of a pair. What it does not say counts as not rare. */
export interface EvidenceContext {
  /** How many profiles have a handle, by `handleKey`. */
  readonly handleOwners: ReadonlyMap<string, number>;
  /** How many profiles have a display name, by `nameKey`. */
  readonly nameOwners: ReadonlyMap<string, number>;
  /** True when somebody decided that these two are not the same person. */
  readonly neverMerge?: boolean | undefined;
}
