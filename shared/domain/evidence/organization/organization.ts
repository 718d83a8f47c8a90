import type { Identity } from "../../identities/identity.ts";

/** An organization as evidence looks at it. */
export interface EvidenceOrganization {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly Identity[];
  /** Active member of the Linux Foundation. */
  readonly isMember?: boolean | undefined;
}

/** What the whole record says about the values of a pair. What it does not say counts as not rare. */
export interface OrganizationContext {
  /** How many organizations have a handle or a name, by their keys (`terms`). */
  readonly owners: ReadonlyMap<string, number>;
  /** True when somebody decided that these two are not the same organization. */
  readonly neverMerge?: boolean | undefined;
}
