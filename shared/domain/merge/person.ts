import type { Attributes } from "../attributes.ts";
import type { Identity } from "../identities/identity.ts";
import type { ManualAffiliation } from "../people/affiliation.ts";
import type { WorkExperience } from "../people/work-experience.ts";

/** An identity with the id of its row. */
export interface MergeIdentity extends Identity {
  readonly id: string;
}

/** A work experience with the id of its row. */
export interface MergeWork extends WorkExperience {
  readonly id: string;
  readonly organizationId: string;
  readonly title?: string | null | undefined;
  readonly source?: string | null | undefined;
}

/** A tag by id. */
interface MergeTag {
  readonly id: string;
  readonly name: string;
}

/** An organization of the work history, for display. */
interface MergeOrganization {
  readonly id: string;
  readonly displayName: string;
}

/**
 * Data of a person that a merge transfers to another one (wire.md 13.1). Flags (bot, team member, organization) are
 * attributes.
 */
export interface MergePerson {
  readonly id: string;
  readonly displayName: string;
  /** ISO text. */
  readonly joinedAt?: string | null | undefined;
  readonly attributes: Attributes;
  readonly identities: readonly MergeIdentity[];
  readonly memberOrganizations: readonly MergeWork[];
  readonly affiliations: readonly ManualAffiliation[];
  readonly tags: readonly MergeTag[];
  readonly organizations: readonly MergeOrganization[];
  /** Columns and `attributes.{name}` that a person changed by hand. */
  readonly manuallyChangedFields: readonly string[];
  readonly activityCount?: number | null | undefined;
}

/** Effect of a merge on one value. */
export interface MergeChange {
  /** A field of the person; `attributes.{name}` for an attribute, `primaryWorkExperience` for that flag. */
  readonly field: string;
  readonly kind: "kept" | "added" | "not-kept" | "computed";
  readonly from: "primary" | "secondary" | "both";
  readonly value: unknown;
  /** Source of an attribute; absent for the displayed value. */
  readonly source?: string;
}
