/** Whose activities are shown, and what they can be narrowed to. */
export interface TimelineProps {
  memberId: string;
  joinedAt: string | null;
  /** Sub-projects with activity of the person. */
  segments: readonly { readonly id: string; readonly name: string }[];
  /** Platforms with activity of the person. */
  platforms: readonly string[];
}
