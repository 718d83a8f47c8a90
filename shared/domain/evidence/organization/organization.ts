import type { Identity } from "../../identities/identity.ts";
import type { WorkPeriod } from "./moved-together.ts";

/** Fields of an organization that are used as evidence. */
export interface EvidenceOrganization {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly Identity[];
  /** Other names: of sources, and of organizations that were merged into it. */
  readonly otherNames?: readonly string[] | undefined;
  /** Active member of the Linux Foundation. */
  readonly isMember?: boolean | undefined;
  /** Ids of people who work or worked there, at most `maxPeople`. */
  readonly peopleIds?: readonly string[] | undefined;
  /** Domain that most of its people have addresses at (`ownDomain`). */
  readonly peopleDomain?: string | null | undefined;
  /** Dated work of its people, at most `maxPeople` of them. */
  readonly periods?: readonly WorkPeriod[] | undefined;
  /** Texts about it, which may name its owner: headline, description. */
  readonly descriptions?: readonly string[] | undefined;
  /** Names of parents that a source gave. */
  readonly parentNames?: readonly string[] | undefined;
  /** Ids of the organizations that it belongs to, as stated. */
  readonly ancestorIds?: readonly string[] | undefined;
}

/** More people in common are no stronger evidence. */
export const maxPeople = 100;

/** Statistics of the whole database about the values of a pair. A missing value counts as not rare. */
export interface OrganizationContext {
  /** Number of organizations with a handle, a name or a word of it, by key (`terms`). */
  readonly owners: ReadonlyMap<string, number>;
  /** Organizations in the database. */
  readonly profiles?: number | undefined;
  /** True when a user marked these two as not the same organization. */
  readonly neverMerge?: boolean | undefined;
}
