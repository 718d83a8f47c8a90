import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";
import type { Item } from "./item.ts";

export type MergeKind = "member" | "organization";

export type RowKey =
  | "work"
  | "identities"
  | "domains"
  | "emails"
  | "tags"
  | "location"
  | "industry"
  | "people"
  | "joined"
  | "activities";

/** One row of the comparison: all values of one sort. */
export interface ProfileRow {
  readonly key: RowKey;
  readonly items: readonly Item[];
}

interface ProfileFields {
  readonly id: string;
  readonly name: string;
  /** Address of a picture, as the backend gave it. */
  readonly image: unknown;
  readonly isBot: boolean;
  readonly headline: string | null;
  readonly activityCount: number | null;
  readonly joinedAt: string | null;
  readonly lastActive: string | null;
  /** An active member of the Linux Foundation: never merged into another. */
  readonly isMemberOrganization: boolean;
  readonly rows: readonly ProfileRow[];
}

/** A person as the screens of merging show one. */
export interface PersonProfile extends ProfileFields {
  readonly kind: "member";
  /** What the rules of merging look at. */
  readonly entity: MergePerson;
}

/** An organization as the screens of merging show one. */
export interface OrganizationProfile extends ProfileFields {
  readonly kind: "organization";
  readonly entity: MergeOrganization;
}

export type Profile = PersonProfile | OrganizationProfile;
