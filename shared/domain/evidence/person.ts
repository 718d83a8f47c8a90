import type { Attributes } from "../attributes.ts";
import type { Identity } from "../identities/identity.ts";

/** Fields of a work experience that are used as evidence. Dates are ISO text; absent or null when unknown. */
export interface EvidenceWork {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

/** Facts from a profile's newest activities. */
export interface EvidenceHistory {
  /** Time zones of the commits, most used first: minutes east of Greenwich. */
  readonly zones: readonly number[];
  /** First and last activity, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** Number of commits by others that this person committed or signed off, by the author's profile. */
  readonly carried: ReadonlyMap<string, number>;
  /** Profiles whose commits this person reviewed, tested, approved or reported. */
  readonly reviewed: ReadonlySet<string>;
}

/** An address of a profile that appears in a repository's `.mailmap`. */
export interface StatedAddress {
  readonly email: string;
  /** Identifier of the address that the mailmap assigns to all addresses of that person. */
  readonly proper: string;
  /** True when this is the assigned address itself. */
  readonly isProper: boolean;
  /** The repository. */
  readonly channel: string;
}

/** Fields of a profile that are used as evidence. */
export interface EvidencePerson {
  readonly id: string;
  readonly displayName: string;
  readonly identities: readonly Identity[];
  readonly attributes?: Attributes | null | undefined;
  readonly work?: readonly EvidenceWork[] | undefined;
  /** Sub-projects with activity of this person. */
  readonly projectIds?: readonly string[] | undefined;
  /** Channels in which this person is active: the id of a sub-project, a slash and the platform. */
  readonly channels?: readonly string[] | undefined;
  /** Segments of all levels that contain this person. */
  readonly segmentIds?: readonly string[] | undefined;
  readonly history?: EvidenceHistory | undefined;
  readonly stated?: readonly StatedAddress[] | undefined;
}

/** Statistics of the whole database about the values of a pair. */
export interface EvidenceContext {
  /** Number of profiles with a name, a word of a name, a login, a domain or a picture, by key (`candidate-keys`). */
  readonly owners: ReadonlyMap<string, number>;
  /** Number of profiles in the database. */
  readonly profiles: number;
  /** Number of profiles in each segment. */
  readonly segmentProfiles?: ReadonlyMap<string, number> | undefined;
  /** True when a user marked these two as not the same person. */
  readonly neverMerge?: boolean | undefined;
}
