import type { Attributes } from "../attributes.ts";
import type { Identity } from "../identities/identity.ts";

/** A work experience as evidence looks at it. Dates as ISO text; absent or null when unknown. */
export interface EvidenceWork {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

/** What a profile's newest activities say beside who they are of. */
export interface EvidenceHistory {
  /** Clocks that commits were written by, most used first: minutes east of Greenwich. */
  readonly zones: readonly number[];
  /** First and last activity, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** How many commits of others this one committed or signed off, by the author's profile. */
  readonly carried: ReadonlyMap<string, number>;
  /** Profiles whose commits this one reviewed, tested, approved or reported. */
  readonly reviewed: ReadonlySet<string>;
}

/** An address of a profile of which a repository's `.mailmap` speaks. */
export interface StatedAddress {
  readonly email: string;
  /** Stands for the address that the mailmap gives to all addresses of that person. */
  readonly proper: string;
  /** The address is that one. */
  readonly isProper: boolean;
  /** The repository. */
  readonly channel: string;
}

/** A profile as evidence looks at it. */
export interface EvidencePerson {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly Identity[];
  readonly attributes?: Attributes | null | undefined;
  readonly work?: readonly EvidenceWork[] | undefined;
  /** Sub-projects with activity of this person. */
  readonly projectIds?: readonly string[] | undefined;
  /** Where this person is active: the id of a sub-project, a slash and the platform. */
  readonly channels?: readonly string[] | undefined;
  /** Segments of all levels that know this person. */
  readonly segmentIds?: readonly string[] | undefined;
  readonly history?: EvidenceHistory | undefined;
  readonly stated?: readonly StatedAddress[] | undefined;
}

/** What the whole record says about the values of a pair. */
export interface EvidenceContext {
  /** How many profiles have a name, a word of a name, a login, a domain or a picture, by their keys (`candidate-keys`). */
  readonly owners: ReadonlyMap<string, number>;
  /** Profiles in the record. */
  readonly profiles: number;
  /** Profiles in each segment. */
  readonly segmentProfiles?: ReadonlyMap<string, number> | undefined;
  /** True when somebody decided that these two are not the same person. */
  readonly neverMerge?: boolean | undefined;
}
