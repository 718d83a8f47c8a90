import { framePart } from "#console/core/frame-part.tsx";

/** Number of likely duplicates of an import. Renders after the card that contains it. */
export const ImportDuplicates = framePart(async () => (await import("./import-duplicates.tsx")).ImportDuplicates);

/** Dialog that merges a profile with another one. Mount it only while it is open; its code loads on demand. */
export const MergeDialog = framePart(async () => (await import("./dialog/merge-dialog.tsx")).MergeDialog);

/** Dialog that extracts an identity from a profile or undoes a merge. Mount it only while it is open. */
export const UnmergeDialog = framePart(async () => (await import("./unmerge/unmerge-dialog.tsx")).UnmergeDialog);

/** Merge dialogs of a profile. Mount it only while one is open. */
export const ProfileMerging = framePart(async () => (await import("./profile-merging.tsx")).ProfileMerging);

/** Automatic merging of a project group. Mount it only while it is open. */
export const AutomaticMergingDrawer = framePart(
  async () => (await import("./automatic/automatic-merging.tsx")).AutomaticMergingDrawer,
);

/** Merge suggestions with high confidence of a project, embedded in another page. */
export const SuggestionsInPlace = framePart(
  async () => (await import("./suggestions/suggestions-in-place.tsx")).SuggestionsInPlace,
);

/** Renders nothing; tells a page which pairs still need a decision. */
export const PairDecisions = framePart(async () => (await import("./suggestions/pair-decisions.tsx")).PairDecisions);

/** The review of one suggestion, for use in another page. */
export const SuggestionInPlace = framePart(
  async () => (await import("./suggestions/suggestion-in-place.tsx")).SuggestionInPlace,
);

export type { Merging } from "./profile-merging.tsx";
export { suggestionCountOptions } from "./suggestions/suggestion-count-query.ts";
export { MergeSuggestionsLink } from "./suggestions-link.tsx";
