/** Whose activities are shown: a person's, or those done for an organization. */
export interface TimelineOwner {
  readonly kind: "member" | "organization";
  readonly id: string;
}

/** Whose activities are shown, and what they can be narrowed to. */
export interface TimelineProps {
  of: TimelineOwner;
  joinedAt: string | null;
  /** Sub-projects with activity of the owner. */
  segments: readonly { readonly id: string; readonly name: string }[];
  /** Platforms with activity of the owner. */
  platforms: readonly string[];
}
