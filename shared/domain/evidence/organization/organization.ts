import type { Identity } from "../../identities/identity.ts";

/** Fields of an organization that are used as evidence. */
export interface EvidenceOrganization {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly Identity[];
  /** Active member of the Linux Foundation. */
  readonly isMember?: boolean | undefined;
}

/** Statistics of the whole database about the values of a pair. A missing value counts as not rare. */
export interface OrganizationContext {
  /** Number of organizations with a handle or a name, by key (`terms`). */
  readonly owners: ReadonlyMap<string, number>;
  /** True when a user marked these two as not the same organization. */
  readonly neverMerge?: boolean | undefined;
}
