import { framePart } from "#console/core/frame-part.tsx";

/** Number of likely duplicates of an import. Renders after the card that contains it. */
export const ImportDuplicates = framePart(async () => (await import("./import-duplicates.tsx")).ImportDuplicates);

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

export { MergeDialog, type Merging, ProfileMerging, UnmergeDialog } from "./profile-merging.tsx";
export { suggestionCountOptions } from "./suggestions/suggestion-count-query.ts";
export { MergeSuggestionsLink } from "./suggestions-link.tsx";
