import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";
import type { Item } from "./item.ts";

export type MergeKind = "member" | "organization";

export type RowKey =
  | "work"
  | "identities"
  | "domains"
  | "parent"
  | "subsidiaries"
  | "emails"
  | "tags"
  | "location"
  | "industry"
  | "people"
  | "joined"
  | "activities";

/** Row of the comparison: all values of one type. */
export interface ProfileRow {
  readonly key: RowKey;
  readonly items: readonly Item[];
}

interface ProfileFields {
  readonly id: string;
  readonly name: string;
  /** Image URL as returned by the backend. */
  readonly image: unknown;
  readonly isBot: boolean;
  readonly headline: string | null;
  readonly activityCount: number | null;
  readonly joinedAt: string | null;
  readonly lastActive: string | null;
  /** An active member of the Linux Foundation, which is never merged into another profile. */
  readonly isMemberOrganization: boolean;
  /** Sentence about who can change the profile; null when the user can. Lists do not have it. */
  readonly editRefusal: string | null;
  readonly rows: readonly ProfileRow[];
}

/** Person as shown on the merge screens. */
export interface PersonProfile extends ProfileFields {
  readonly kind: "member";
  /** Input of the merge rules. */
  readonly entity: MergePerson;
}

export interface Related {
  readonly id: string;
  readonly displayName: string;
  readonly logo?: string | null | undefined;
  /** First day of belonging to the parent. */
  readonly since?: string | null | undefined;
}

/** Organizations that an organization belongs to and that belong to it, as in its profile. */
export interface Relations {
  readonly id: string;
  readonly parent?: Related | null | undefined;
  readonly subsidiaries?: readonly Related[] | undefined;
}

/** Organization as shown on the merge screens. */
export interface OrganizationProfile extends ProfileFields {
  readonly kind: "organization";
  readonly relations: Relations;
  readonly entity: MergeOrganization;
}

export type Profile = PersonProfile | OrganizationProfile;
