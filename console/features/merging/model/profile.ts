import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";
import type { Item } from "./item.ts";
import type { Relations } from "./relations.ts";

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

/** Organization as shown on the merge screens. */
export interface OrganizationProfile extends ProfileFields {
  readonly kind: "organization";
  readonly relations: Relations;
  readonly entity: MergeOrganization;
}

export type Profile = PersonProfile | OrganizationProfile;
